import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows at a time (RFC 6238: SHA-1, six digits, thirty seconds). */
export function oneTimeCode(secret: string, at: Date): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const hash = createHmac('sha1', bytesOf(secret)).update(step).digest()
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
