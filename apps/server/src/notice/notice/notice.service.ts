import { noticeStates } from '@zhizao/contract/notice/notice'
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { transitions } from '../../platform/crud/transition.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PushHub } from '../../platform/push/push-hub.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { messages } from '../user-message/message.table.ts'
import { pushMessage, receiversOf, storeMessage } from '../user-message/send-message.ts'
import { notices } from './notice.table.ts'

export type NoticeRow = typeof notices.$inferSelect
export interface NoticeChange {
  id: string
  title?: string
  content?: string
  type?: NoticeRow['type']
  position?: NoticeRow['position']
  validFrom?: Date | null
  validTo?: Date | null
}

const step = transitions(notices, noticeStates, {
  title: '公告',
  nameOf: ({ title }) => title,
  guards: {
    isNotOver({ validTo }: NoticeRow, context: Context) {
      if (validTo && validTo <= context.now()) throw invalidField('validTo', '失效时间', '已经过去，请修改后再发布')
      return undefined
    },
  },
  sets: {
    publish: (_, { user, now }) => ({
      publisher: user.name,
      publisherId: user.id,
      publishedAt: now(),
      announcedAt: null,
    }),
  },
})

/** Published notices whose time has come and not gone. */
export const holdsAt = (now: Date): SQL =>
  and(
    eq(notices.status, 'published'),
    or(isNull(notices.validFrom), lte(notices.validFrom, now)),
    or(isNull(notices.validTo), gt(notices.validTo, now)),
  )!

export function checkTimes({ validFrom, validTo }: { validFrom?: Date | null; validTo?: Date | null }) {
  if (validFrom && validTo && validTo <= validFrom) throw invalidField('validTo', '失效时间', '应晚于生效时间')
}

async function locked(id: string, { db }: Pick<Context, 'db'>): Promise<NoticeRow> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id)).for('update')
  if (!row) throw notFound('公告')
  return row
}

export const noticeActions = (push: PushHub) => {
  const lookAgain = (companyId: string) => push.publish(companyId, 'OnMSG', { event: 'notices' })

  return {
    async update({ id, ...changes }: NoticeChange, context: Context): Promise<NoticeRow> {
      const before = await locked(id, context)
      const after = { ...before, ...changes }
      checkTimes(after)
      const [row] = await context.db
        .update(notices)
        .set({ ...changes, updatedAt: context.now() })
        .where(eq(notices.id, id))
        .returning()
      await context.db
        .update(messages)
        .set({ title: after.title, content: after.content })
        .where(eq(messages.noticeId, id))
      context.audit({ target: after.title, before, after: row })
      if (before.status === 'published') context.afterCommit(() => lookAgain(before.companyId))
      return row!
    },
    async publish({ id }: { id: string }, context: Context): Promise<NoticeRow> {
      const { row } = await step(id, 'publish', context)
      if (row.validFrom && row.validFrom > context.now()) return row
      const notify = await announce(context.db, row, push, context.now())
      context.afterCommit(notify)
      return row
    },
    async withdraw({ id }: { id: string }, context: Context): Promise<NoticeRow> {
      const { row } = await step(id, 'withdraw', context)
      await context.db.delete(messages).where(eq(messages.noticeId, id))
      context.afterCommit(() => lookAgain(row.companyId))
      return row
    },
    told: lookAgain,
  }
}

/** Puts a notice into the message centre of its company; the returned function tells those who are here. */
async function announce(db: Db, row: NoticeRow, push: PushHub, now: Date) {
  await db.update(notices).set({ announcedAt: now }).where(eq(notices.id, row.id))
  await db.delete(messages).where(eq(messages.noticeId, row.id))
  const message = await storeMessage(db, {
    companyId: row.companyId,
    category: 'notic',
    msgType: '通知消息',
    title: row.title,
    content: row.content,
    fromName: row.publisher ?? '',
    fromUserId: row.publisherId,
    noticeId: row.id,
    // A dialog is enough; a popup beside it would say the same again.
    isShow: row.position === 'banner',
    createdAt: now,
  })
  const hears = await receiversOf(db, message)
  return () => {
    pushMessage(push, message, hears)
    push.publish(row.companyId, 'OnMSG', { event: 'notices' })
  }
}

/** Announces published notices whose time has come. */
export async function announceDue({ database, push, now }: Platform) {
  const at = now()
  const due = await database.systemDb
    .select({ id: notices.id, companyId: notices.companyId })
    .from(notices)
    .where(and(holdsAt(at), isNull(notices.announcedAt)))
    .limit(200)
  for (const { id, companyId } of due) {
    const notify = await database.inCompany(companyId, async (db) => {
      const row = await locked(id, { db }).catch(() => undefined)
      // Another process may have been first, or somebody has just withdrawn it.
      return row?.status === 'published' && !row.announcedAt ? announce(db, row, push, at) : undefined
    })
    notify?.()
  }
}
