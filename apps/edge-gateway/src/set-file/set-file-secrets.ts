import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { SEALED_FOR, type SetFile, type SetFileChannel } from '@zhizao/gateway-link/set-file'

/** Passwords of devices: readable in memory only, sealed on the wire and on disk with a key made of the box's own secret. */
export function setFileSecrets({ code, secret }: { code: string; secret: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, code, SEALED_FOR, 32))

  function seal(text: string): string {
    const start = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, start)
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([start, cipher.getAuthTag(), content]).toString('base64')
  }

  function open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      return undefined // sealed with another secret, or damaged
    }
  }

  function opened({ sealedPassword, ...channel }: SetFileChannel): SetFileChannel {
    const password = sealedPassword ? open(sealedPassword) : undefined
    return password === undefined ? channel : { ...channel, password }
  }

  const sealed = ({ password, ...channel }: SetFileChannel): SetFileChannel =>
    password ? { ...channel, sealedPassword: seal(password) } : channel

  return {
    openedChannel: opened,
    opened: (file: SetFile): SetFile => ({ ...file, channels: file.channels.map(opened) }),
    sealed: (file: SetFile): SetFile => ({ ...file, channels: file.channels.map(sealed) }),
    /** The first channel whose password is sealed for somebody else. */
    unreadable: (file: SetFile) =>
      file.channels.find(({ sealedPassword }) => sealedPassword && open(sealedPassword) === undefined),
  }
}
export type SetFileSecrets = ReturnType<typeof setFileSecrets>
