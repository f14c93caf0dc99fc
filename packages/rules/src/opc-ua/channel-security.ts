/** How an OPC UA connection is kept safe: policy and mode. */
export const channelSecurities = [
  'none',
  'Basic256Sha256/Sign',
  'Basic256Sha256/SignAndEncrypt',
  'Aes128_Sha256_RsaOaep/Sign',
  'Aes128_Sha256_RsaOaep/SignAndEncrypt',
  'Aes256_Sha256_RsaPss/Sign',
  'Aes256_Sha256_RsaPss/SignAndEncrypt',
] as const
