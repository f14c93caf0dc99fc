import { upgradeNotice } from '@zhizao/contract/notice/upgrade-notice'
import { and, asc, desc, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import type { Db } from '../../platform/db/database.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { upgradeNotices } from './upgrade-notice.table.ts'

type Row = typeof upgradeNotices.$inferSelect
const statusNames = { 0: '未发布', 1: '已发布', 2: '已撤回' } as const

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const paragraphs = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')

const shown = (row: Row & { isRead?: boolean }) => ({
  id: row.id,
  type: row.title,
  content: row.content,
  formalHtml: paragraphs(row.content),
  formalText: row.content,
  start_time: row.startsAt,
  end_time: row.endsAt,
  current_version: row.currentVersion,
  end_version: row.nextVersion,
  creater: row.creator,
  createTime: row.createdAt,
  release_status: row.status,
  release_status_name: statusNames[row.status],
  isRead: row.isRead ?? false,
})

const columns = {
  id: upgradeNotices.id,
  title: upgradeNotices.title,
  content: upgradeNotices.content,
  startsAt: upgradeNotices.startsAt,
  endsAt: upgradeNotices.endsAt,
  currentVersion: upgradeNotices.currentVersion,
  nextVersion: upgradeNotices.nextVersion,
  status: upgradeNotices.status,
  creatorId: upgradeNotices.creatorId,
  creator: upgradeNotices.creator,
  createdAt: upgradeNotices.createdAt,
  updatedAt: upgradeNotices.updatedAt,
}

interface Draft {
  type?: string
  content?: string
  start_time?: Date
  end_time?: Date
  current_version?: string
  end_version?: string
}
const stored = (draft: Draft) => ({
  title: draft.type,
  content: draft.content,
  startsAt: draft.start_time,
  endsAt: draft.end_time,
  currentVersion: draft.current_version,
  nextVersion: draft.end_version,
})

export function upgradeNoticeRoutes({ database, push }: Platform): Route[] {
  function tellEverybody(context: Context) {
    context.afterCommit(() => {
      const companies = new Set([...push.connections].flatMap(({ user }) => user?.companyId ?? []))
      for (const companyId of companies) push.publish(companyId, 'OnMSG', { event: 'notices' })
    })
  }
  /**
   * The company's role may only read the table: changes are made by the owner, in a transaction of their own.
   * The menu entry is the installation's: nobody else holds its permissions.
   */
  const change = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.systemDb.transaction((tx) => work(tx as unknown as Db))
  async function locked(db: Db, id: string) {
    const [row] = await db.select().from(upgradeNotices).where(eq(upgradeNotices.id, id)).for('update')
    if (!row) throw notFound('升级公告')
    return row
  }
  const setStatus = (to: 1 | 2, may: readonly number[], refused: string) => (input: { id: string }, context: Context) =>
    change(async (db) => {
      const before = await locked(db, input.id)
      if (!may.includes(before.status)) throw conflict(refused)
      if (to === 1 && before.endsAt <= context.now())
        throw invalidField('end_time', '预计完成时间', '已经过去，请修改后再发布')
      const [row] = await db
        .update(upgradeNotices)
        .set({ status: to, updatedAt: context.now() })
        .where(eq(upgradeNotices.id, input.id))
        .returning()
      context.audit({ target: row!.title, before: shown(before), after: shown(row!) })
      tellEverybody(context)
      return shown(row!)
    })

  return implement(upgradeNotice, {
    async current({ id }, context) {
      const isRead = sql<boolean>`exists (select 1 from message_state s where s.user_id = ${context.user.id} and s.subject_id = upgrade_notice.id and s.is_read)`
      const [row] = await context.db
        .select({ ...columns, isRead })
        .from(upgradeNotices)
        .where(
          and(eq(upgradeNotices.status, 1), id ? eq(upgradeNotices.id, id) : gt(upgradeNotices.endsAt, context.now())),
        )
        .orderBy(asc(upgradeNotices.startsAt), asc(upgradeNotices.id))
        .limit(1)
      return row ? shown(row) : null
    },
    async page(input, { db }) {
      const like = input.keyword ? containing(input.keyword) : undefined
      const rows = await db
        .select({ ...columns, total: totalOver })
        .from(upgradeNotices)
        .where(
          like
            ? or(
                ilike(upgradeNotices.title, like),
                ilike(upgradeNotices.currentVersion, like),
                ilike(upgradeNotices.nextVersion, like),
              )
            : undefined,
        )
        .orderBy(desc(upgradeNotices.id))
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      return pageReply(rows.map(shown), rows[0]?.total ?? 0, input)
    },
    create: (draft, context) =>
      change(async (db) => {
        checkTimes(draft.start_time, draft.end_time)
        const [row] = await db
          .insert(upgradeNotices)
          .values({
            ...(stored(draft) as Required<ReturnType<typeof stored>> & typeof upgradeNotices.$inferInsert),
            creator: context.user.name,
            creatorId: context.user.id,
            createdAt: context.now(),
          })
          .returning()
        context.audit({ target: row!.title, after: shown(row!) })
        return shown(row!)
      }),
    update: ({ id, ...changes }, context) =>
      change(async (db) => {
        const before = await locked(db, id)
        checkTimes(changes.start_time ?? before.startsAt, changes.end_time ?? before.endsAt)
        const [row] = await db
          .update(upgradeNotices)
          .set({ ...stored(changes), updatedAt: context.now() })
          .where(eq(upgradeNotices.id, id))
          .returning()
        context.audit({ target: row!.title, before: shown(before), after: shown(row!) })
        if (row!.status === 1) tellEverybody(context)
        return shown(row!)
      }),
    removeMany: ({ ids }, context) =>
      change(async (db) => {
        const gone = await db.delete(upgradeNotices).where(inArray(upgradeNotices.id, ids)).returning()
        if (gone.length < new Set(ids).size) throw notFound('升级公告')
        context.audit({ target: gone.map((row) => row.title).join('、'), before: gone.map(shown) })
        if (gone.some((row) => row.status === 1)) tellEverybody(context)
        return true
      }),
    release: setStatus(1, [0, 2], '升级公告已经发布'),
    withdraw: setStatus(2, [1], '只有已发布的升级公告可以撤回'),
  })
}

function checkTimes(start: Date, end: Date) {
  if (end <= start) throw invalidField('end_time', '预计完成时间', '应晚于预计升级时间')
}
