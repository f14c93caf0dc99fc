import type { SetFile } from '@zhizao/gateway-link/set-file'
import type { Pool } from 'pg'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import { statement } from '../../platform/db/statement.ts'
import { boxSetFiles } from '../box/box.table.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'

type Settings = Record<string, unknown> & { password?: string }

/** Passwords of channels that an earlier version left readable, in the channels and in the set files made of them. */
export async function sealPasswords(system: Pool, seal: SecretSeal) {
  const sealed = new Map<string, string>()
  // One password becomes one text, so that channel and set file still say the same.
  const textOf = (password: string) => {
    const known = sealed.get(password) ?? seal.seal(password)
    sealed.set(password, known)
    return known
  }
  const closed = <Holder extends { password?: string }>({ password, ...rest }: Holder) =>
    password ? { ...rest, sealedPassword: textOf(password) } : rest
  const client = await system.connect()
  try {
    await client.query('begin')
    const { rows: channels } = await client.query<{ id: string; settings: Settings }>(
      statement`select id, settings from ${boxChannels} where settings ? 'password' for update`,
    )
    for (const { id, settings } of channels)
      await client.query(statement`update ${boxChannels} set settings = $2 where id = $1`, [
        id,
        JSON.stringify(closed(settings)),
      ])
    const { rows: files } = await client.query<{ id: string; content: SetFile }>(
      statement`select id, content from ${boxSetFiles} where jsonb_path_exists(content, '$.channels[*].password') for update`,
    )
    for (const { id, content } of files) {
      const text = JSON.stringify({ ...content, channels: content.channels.map(closed) })
      await client.query(statement`update ${boxSetFiles} set content = $2 where id = $1`, [id, text])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
