import { hkdfSync } from 'node:crypto'
import { SEALED_FOR, type SetFile } from '@zhizao/gateway-link/set-file'
import { openWith, type SecretSeal, sealWith } from '../../platform/access/sealed-secret.ts'
import { conflict } from '../../platform/refusal.ts'

/** The key that a box makes of its own secret, too; the server knows the secret only while the box signs in. */
export const boxKey = (code: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, code, SEALED_FOR, 32))

const withPasswords = (file: SetFile, open: (sealed: string, channel: string) => string | undefined): SetFile => ({
  ...file,
  channels: file.channels.map(({ sealedPassword, ...channel }) =>
    sealedPassword ? { ...channel, password: open(sealedPassword, channel.name) } : channel,
  ),
})

/** A set file as the tables keep it, with its passwords; says which one was sealed by a key that is gone. */
export const openedByServer = (file: SetFile, seal: SecretSeal) =>
  withPasswords(file, (sealed, channel) => {
    const password = seal.open(sealed)
    if (password === undefined) throw conflict(`通道「${channel}」的密码已无法读取（密钥文件已更换），请重新填写密码`)
    return password
  })

/** A set file as a box gave it; a password that is not sealed by its key is none. */
export const openedFromBox = (file: SetFile, key: Buffer | undefined) =>
  withPasswords(file, (sealed) => key && openWith(key, sealed))

/** The text for a box, or an empty one while it is away: without its key nothing can be sealed for it. */
export function textForBox(file: SetFile, key: Buffer | undefined): string {
  if (!key && file.channels.some((channel) => channel.password)) return ''
  const channels = file.channels.map(({ password, ...channel }) =>
    password && key ? { ...channel, sealedPassword: sealWith(key, password) } : channel,
  )
  return JSON.stringify({ ...file, channels })
}
