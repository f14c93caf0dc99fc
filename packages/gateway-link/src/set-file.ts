import { z } from 'zod'

/** What the key of a box is for, so that its secret yields other keys for other uses. */
export const SEALED_FOR = 'zhizao set file passwords'

export const DataType = z.enum([
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'string',
])
export type DataType = z.infer<typeof DataType>

/** Order of the 16-bit registers and of the bytes in each: ABCD is big-endian throughout, CDAB swaps words, BADC bytes, DCBA both. */
export const ByteOrder = z.enum(['ABCD', 'CDAB', 'BADC', 'DCBA'])
export type ByteOrder = z.infer<typeof ByteOrder>

/** Address of a Modbus value: register table and zero-based address; `bit` takes one bit of a register; `length` is registers of a string. */
export const ModbusAddress = z.object({
  table: z.enum(['coil', 'discrete', 'input', 'holding']),
  address: z.number().int().min(0).max(65535),
  bit: z.number().int().min(0).max(15).optional(),
  length: z.number().int().min(1).max(125).optional(),
})
export type ModbusAddress = z.infer<typeof ModbusAddress>

/** An OPC UA node, e.g. `ns=2;s=Machine.Temperature`; of an array the element or stretch, e.g. `3`, `0:9`, `1,2`. Older gateways read it whole. */
export const OpcUaAddress = z.object({ nodeId: z.string().min(3).max(400), index: z.string().max(50).optional() })
export type OpcUaAddress = z.infer<typeof OpcUaAddress>

export const StorePolicy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('every') }),
  z.object({ kind: z.literal('change') }),
  z.object({ kind: z.literal('interval'), seconds: z.number().positive() }),
  z.object({ kind: z.literal('none') }),
])
export type StorePolicy = z.infer<typeof StorePolicy>

/**
 * Engineering value = raw × scale + offset. `deadband` is absolute in engineering units or percent of the last sent value;
 * `writeRange` bounds control writes in engineering units.
 */
export const SetFilePoint = z.object({
  id: z.number().int().positive(),
  code: z.string(),
  dataType: DataType,
  byteOrder: ByteOrder.default('ABCD'),
  address: z.union([ModbusAddress, OpcUaAddress]),
  access: z.enum(['r', 'w', 'rw']).default('r'),
  scale: z.number().default(1),
  offset: z.number().default(0),
  pollMs: z.number().int().min(50).max(86_400_000).default(1000),
  deadband: z.object({ kind: z.enum(['absolute', 'percent']), value: z.number().min(0) }).optional(),
  writeRange: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
})
export type SetFilePoint = z.infer<typeof SetFilePoint>

export const SetFileDevice = z.object({
  id: z.number().int().positive(),
  code: z.string(),
  name: z.string(),
  unitId: z.number().int().min(0).max(255).default(1),
  timeoutMs: z.number().int().min(50).max(60_000).default(1000),
  retries: z.number().int().min(0).max(5).default(1),
  points: z.array(SetFilePoint).max(20_000),
})
export type SetFileDevice = z.infer<typeof SetFileDevice>

/** How an OPC UA connection is kept safe: policy and mode. Gateways from before know `none` only. */
export const ChannelSecurity = z.enum([
  'none',
  'Basic256Sha256/Sign',
  'Basic256Sha256/SignAndEncrypt',
  'Aes128_Sha256_RsaOaep/Sign',
  'Aes128_Sha256_RsaOaep/SignAndEncrypt',
  'Aes256_Sha256_RsaPss/Sign',
  'Aes256_Sha256_RsaPss/SignAndEncrypt',
])
export type ChannelSecurity = z.infer<typeof ChannelSecurity>

/** A channel is one connection: all devices of a channel share it and are polled in turn. */
export const SetFileChannel = z.object({
  id: z.number().int().positive(),
  code: z.string(),
  name: z.string(),
  driver: z.enum(['modbus-tcp', 'modbus-rtu-over-tcp', 'opc-ua']),
  host: z.string().max(253).optional(),
  port: z.number().int().min(1).max(65535).optional(),
  endpoint: z.string().max(500).optional(),
  security: ChannelSecurity.optional(),
  username: z.string().max(100).optional(),
  /** PEM of a certificate to sign in by; then the password is its private key, PEM too. */
  userCertificate: z.string().max(10_000).optional(),
  /** As an older server sent it, and in the memory of the gateway; otherwise sealed. */
  password: z.string().max(10_000).optional(),
  /**
   * The password for this box alone: AES-256-GCM with the key HKDF-SHA256(box secret, salt box code, info `SEALED_FOR`),
   * base64 of nonce (12 bytes), tag (16) and content.
   */
  sealedPassword: z.string().max(20_000).optional(),
  devices: z.array(SetFileDevice).max(500),
})
export type SetFileChannel = z.infer<typeof SetFileChannel>

/** The whole configuration of a box, versioned; made on the server, sent, read back, compared. */
export const SetFile = z.object({
  version: z.number().int().min(0),
  box: z.string(),
  producedAt: z.number().int(),
  channels: z.array(SetFileChannel).max(200),
})
export type SetFile = z.infer<typeof SetFile>
