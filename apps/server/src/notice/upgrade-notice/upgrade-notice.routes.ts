import { type EventOf, eventsIn } from '@zhizao/contract/http/states'
import {
  releaseStatusOf,
  type UpgradeState,
  upgradeNotice,
  upgradeStateOf,
  upgradeStates,
} from '@zhizao/contract/notice/upgrade-notice'
import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { Db } from '../../platform/db/database.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { messageStates } from '../user-message/message.table.ts'
import { upgradeNotices } from './upgrade-notice.table.ts'

type Row = typeof upgradeNotices.$inferSelect

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
  release_status_name: upgradeStates[upgradeStateOf(row.status)].title,
  isRead: row.isRead ?? false,
})

const columns = getTableColumns(upgradeNotices)
const { title, currentVersion, nextVersion } = columns
const listed = rows<Row, ReturnType<typeof shown>>()({
  title: '升级公告',
  from: upgradeNotices,
  columns,
  search: { keyword: [title, currentVersion, nextVersion] },
  orderable: {},
  shown: (found) => found.map(shown),
})

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
  const change = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.systemDb.transaction((tx) => work(tx))
  async function locked(db: Db, id: string) {
    const [row] = await db.select().from(upgradeNotices).where(eq(upgradeNotices.id, id)).for('update')
    if (!row) throw notFound('升级公告')
    return row
  }
  const step = (event: EventOf<typeof upgradeStates>, refused: string) => (input: { id: string }, context: Context) =>
    change(async (db) => {
      const before = await locked(db, input.id)
      const found = eventsIn(upgradeStates, upgradeStateOf(before.status)).find((one) => one.event === event)
      if (!found) throw conflict(refused)
      if (found.guards?.includes('isNotOver') && before.endsAt <= context.now())
        throw invalidField('end_time', '预计完成时间', '已经过去，请修改后再发布')
      const [row] = await db
        .update(upgradeNotices)
        .set({ status: releaseStatusOf(found.to as UpgradeState), updatedAt: context.now() })
        .where(eq(upgradeNotices.id, input.id))
        .returning()
      context.audit({ target: row!.title, before: shown(before), after: shown(row!) })
      tellEverybody(context)
      return shown(row!)
    })

  return implement(upgradeNotice, {
    async current({ id }, context) {
      const isRead = sql<boolean>`exists (select 1 from ${messageStates} s where s.user_id = ${context.user.id} and s.subject_id = upgrade_notice.id and s.is_read)`
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
    page: listed.page,
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
    release: step('release', '升级公告已经发布'),
    withdraw: step('withdraw', '只有已发布的升级公告可以撤回'),
  })
}

function checkTimes(start: Date, end: Date) {
  if (end <= start) throw invalidField('end_time', '预计完成时间', '应晚于预计升级时间')
}
