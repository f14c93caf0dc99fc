import { LARGEST_RINGTONE, MOST_RINGTONES, type Ringtone, ringtone } from '@zhizao/contract/message/ringtone'
import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { messageTriggers } from '../trigger/message-trigger.table.ts'
import { ringtones } from './ringtone.table.ts'

const listed = rows<z.input<typeof Ringtone>>()({
  title: '铃声',
  from: ringtones,
  joins: [{ table: storedFiles, on: eq(storedFiles.id, ringtones.fileId), inner: true }],
  columns: {
    id: ringtones.id,
    name: ringtones.name,
    size: storedFiles.size,
    createdAt: ringtones.createdAt,
    url: sql<string>`'/api/files/' || ${ringtones.fileId}`,
    uses: sql<number>`(select count(*)::int from ${messageTriggers} where ${messageTriggers}.ringtone_id = ${ringtones}.id)`,
  },
  order: [asc(ringtones.name), asc(ringtones.id)],
  most: MOST_RINGTONES,
})

/** The file of an address, where it is a sound that is short enough; what it really holds was looked at when it was uploaded. */
async function soundFile(url: string, files: FileStore, context: Context): Promise<string> {
  const file = await files.get(url.slice('/api/files/'.length), context)
  if (file.kind !== 'audio') throw invalidField('url', '音频', '请上传音频文件')
  if (file.size > LARGEST_RINGTONE) throw invalidField('url', '音频', `不能超过 ${LARGEST_RINGTONE / 1024 / 1024} MB`)
  const [known] = await context.db.select({ name: ringtones.name }).from(ringtones).where(eq(ringtones.fileId, file.id))
  if (known) throw invalidField('url', '音频', `已是铃声“${known.name}”的音频，请重新上传`)
  return file.id
}

export const ringtoneRoutes = (files: FileStore): Route[] =>
  implement(ringtone, {
    list: (_, context) => listed.list({}, context),
    async create({ name, url }, context) {
      const { db, user } = context
      const fileId = await soundFile(url, files, context)
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ringtone ${user.companyId}`}, 0))`)
      if ((await db.$count(ringtones)) >= MOST_RINGTONES)
        throw conflict(`铃声最多 ${MOST_RINGTONES} 个，请先删除不用的`)
      const [row] = await db.insert(ringtones).values({ companyId: user.companyId, name, fileId }).returning()
      context.audit({ target: name, after: row })
      return listed.get({ id: row!.id }, context)
    },
    async remove({ id }, context) {
      const { db } = context
      const [row] = await db.select().from(ringtones).where(eq(ringtones.id, id)).for('update')
      if (!row) throw notFound('铃声')
      const uses = await db.$count(messageTriggers, eq(messageTriggers.ringtoneId, id))
      if (uses) throw conflict(`铃声“${row.name}”正被 ${uses} 条触发配置使用，不能删除`)
      await db.delete(ringtones).where(eq(ringtones.id, id))
      await files.remove([row.fileId], context)
      context.audit({ target: row.name, before: row })
      return true
    },
  })
