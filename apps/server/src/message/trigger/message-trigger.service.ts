import type { MessageTriggerDraft } from '@zhizao/contract/message/message-trigger'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { ringtones } from '../ringtone/ringtone.table.ts'
import type { Catalogue } from './catalogue.ts'
import { checkTrigger } from './check-trigger.ts'
import { type MessageTriggerRow, messageTriggers } from './message-trigger.table.ts'

/** Each is looked at with everything that is told of its event. */
const MOST = 200

export function triggerService(catalogue: Catalogue) {
  async function locked(id: string, { db }: Context): Promise<MessageTriggerRow> {
    const [row] = await db.select().from(messageTriggers).where(eq(messageTriggers.id, id)).for('update')
    if (!row) throw notFound('触发配置')
    return row
  }

  async function stored(values: Omit<typeof messageTriggers.$inferInsert, 'companyId'>, context: Context) {
    const { db, user } = context
    // Two at once would each see room for one more.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message-trigger ${user.companyId}`}, 0))`)
    if ((await db.$count(messageTriggers)) >= MOST) throw conflict(`触发配置最多 ${MOST} 条，请先删除不用的`)
    const [row] = await db
      .insert(messageTriggers)
      .values({ ...values, companyId: user.companyId })
      .returning()
    context.audit({ target: row!.name, after: row })
    return row!
  }

  return {
    async create({ sound, ...draft }: MessageTriggerDraft, context: Context) {
      const values = { ...draft, condition: draft.condition || null, smsTemplateId: draft.smsTemplateId ?? null }
      await checkTrigger(values, catalogue, context)
      return stored({ ...values, ...(await soundOf(sound, context)) }, context)
    },

    async update(
      { id, sound, ...draft }: Partial<MessageTriggerDraft> & { id: string },
      context: Context,
    ): Promise<MessageTriggerRow> {
      const before = await locked(id, context)
      const changes = {
        ...draft,
        ...(draft.condition === undefined ? {} : { condition: draft.condition || null }),
        ...(sound === undefined ? {} : await soundOf(sound, context)),
      }
      await checkTrigger({ ...before, ...changes } as MessageTriggerRow, catalogue, context)
      const [row] = await context.db
        .update(messageTriggers)
        .set({ ...changes, updatedAt: context.now() })
        .where(eq(messageTriggers.id, id))
        .returning()
      context.audit({ target: before.name, before, after: row, subject: id })
      return row!
    },

    async setStatus({ id, status }: { id: string; status: 0 | 1 }, context: Context): Promise<true> {
      const before = await locked(id, context)
      await context.db
        .update(messageTriggers)
        .set({ status, updatedAt: context.now() })
        .where(eq(messageTriggers.id, id))
      context.audit({ target: before.name, before: { status: before.status }, after: { status }, subject: id })
      return true
    },

    async copy({ id }: { id: string }, context: Context): Promise<MessageTriggerRow> {
      const { id: _id, companyId: _company, createdAt: _at, updatedAt: _then, ...row } = await locked(id, context)
      return stored({ ...row, name: await freeName(row.name, context), status: 0 }, context)
    },

    async remove({ id }: { id: string }, context: Context): Promise<true> {
      const before = await locked(id, context)
      await context.db.delete(messageTriggers).where(eq(messageTriggers.id, id))
      context.audit({ target: before.name, before })
      return true
    },
  }
}

/** A name for a copy, which nothing bears yet. */
async function freeName(name: string, { db }: Context): Promise<string> {
  const taken = new Set((await db.select({ name: messageTriggers.name }).from(messageTriggers)).map((row) => row.name))
  for (let nth = 1; ; nth++) {
    const mark = nth === 1 ? ' 副本' : ` 副本${nth}`
    const wanted = `${name.slice(0, 100 - mark.length)}${mark}`
    if (!taken.has(wanted)) return wanted
  }
}

/** A sound as it is stored: one that comes with the program, or a ringtone that is held until the call ends. */
async function soundOf(sound: string, { db }: Context): Promise<{ sound: string; ringtoneId: string | null }> {
  const fileId = /^\/api\/files\/(\d+)$/.exec(sound)?.[1]
  if (!fileId) return { sound, ringtoneId: null }
  const [found] = await db
    .select({ id: ringtones.id })
    .from(ringtones)
    .where(eq(ringtones.fileId, fileId))
    .for('key share')
  if (!found) throw invalidField('sound', '铃声', '铃声不存在或已被删除')
  return { sound: 'none', ringtoneId: found.id }
}
