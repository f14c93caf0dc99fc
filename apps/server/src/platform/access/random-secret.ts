import { createHash, timingSafeEqual } from 'node:crypto'

const KIND = 'sha256:'

/** The digest by which a random secret is told from another. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Hash of a secret that the server made of at least 128 random bits: no guessing finds it, so it need not be slow. What people choose takes `hashSecret`. */
export const hashRandomSecret = (secret: string) => KIND + digestOf(secret).toString('base64url')

/** The digest that stands in a hash of `hashRandomSecret`; nothing where the hash is of the slow kind. */
export const digestIn = (hashed: string) =>
  hashed.startsWith(KIND) ? Buffer.from(hashed.slice(KIND.length), 'base64url') : undefined

export const sameDigest = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
