import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Keeps secrets that must be used again, such as keys of other systems, unreadable in the database and its backups. */
export interface SecretSeal {
  seal(secret: string): string
  /** The secret, or nothing where it was sealed with another key. */
  open(sealed: string): string | undefined
}

/** The key's file in the data folder; never in a backup, see docs/decisions/0023-video.md. */
export const SECRET_KEY = 'secret.key'

/** AES-256-GCM with the key in `secret.key` of the data folder, made when first needed. */
export function secretSeal(folder: string): SecretSeal {
  let known: Buffer | undefined
  const key = () => {
    known ??= keyOf(path.join(folder, SECRET_KEY))
    return known
  }
  return { seal: (secret) => sealWith(key(), secret), open: (sealed) => openWith(key(), sealed) }
}

/** Base64 of a nonce of 12 bytes, the tag of 16, and the content. */
export function sealWith(key: Buffer, secret: string): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, start)
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), content]).toString('base64')
}

/** What was sealed with this key, or nothing. */
export function openWith(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // GCM tells a foreign key or a changed text only by throwing.
    return undefined
  }
}

function keyOf(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    // Fails where another process was first: then its key is taken.
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file)
}
