import { notice, type ShownNotice } from '@zhizao/contract/notice/notice'
import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { PushHub } from '../../platform/push/push-hub.ts'
import { messageMarks, messageStates, messages } from '../user-message/message.table.ts'
import { checkTimes, holdsAt, noticeActions } from './notice.service.ts'
import { notices } from './notice.table.ts'

const MOST_CURRENT = 20

/** A notice as its readers see it; read where its message is. */
const shown = ({ user }: Context) => ({
  id: notices.id,
  title: notices.title,
  content: notices.content,
  type: notices.type,
  position: notices.position,
  validFrom: sql<Date>`coalesce(${notices.validFrom}, ${notices.publishedAt})`.mapWith(notices.publishedAt),
  validTo: notices.validTo,
  publisher: sql<string>`coalesce(${notices.publisher}, '')`,
  publishedAt: sql<Date>`${notices.publishedAt}`.mapWith(notices.publishedAt),
  isRead: sql<boolean>`exists (select 1 from ${messages} m where m.notice_id = notice.id and (
    m.id <= coalesce((select read_through from ${messageMarks} k where k.user_id = ${user.id} and k.category = 'notic'), 0)
    or exists (select 1 from ${messageStates} s where s.user_id = ${user.id} and s.subject_id = m.id and s.is_read)))`,
})
const published = rows<ShownNotice>()({
  title: '公告',
  from: notices,
  columns: shown,
  search: { keyword: [notices.title, notices.content] },
  match: { type: notices.type },
  scope: () => eq(notices.status, 'published'),
  orderable: {},
  order: [desc(notices.publishedAt), desc(notices.id)],
})
const newest = [desc(notices.publishedAt), desc(notices.id)]

export function noticeRoutes(push: PushHub): Route[] {
  const plain = crud(notices, { title: '公告', search: ['title'], match: ['type', 'status'] })
  const { told, ...actions } = noticeActions(push)

  async function remove(ids: readonly string[], context: Context): Promise<true> {
    const [shownNow] = await context.db
      .select({ id: notices.id })
      .from(notices)
      .where(and(inArray(notices.id, [...ids]), eq(notices.status, 'published')))
      .limit(1)
    await plain.removeMany({ ids: [...ids] }, context)
    if (shownNow) context.afterCommit(() => told(context.user.companyId))
    return true
  }

  return implement(notice, {
    ...plain,
    ...actions,
    create(draft, context) {
      checkTimes(draft)
      return plain.create(draft, context)
    },
    remove: ({ id }, context) => remove([id], context),
    removeMany: ({ ids }, context) => remove(ids, context),
    history: (input, context) =>
      published.page(input, context, or(isNull(notices.validFrom), lte(notices.validFrom, context.now()))),
    current({ type, position }, context) {
      const where: (SQL | undefined)[] = [holdsAt(context.now())]
      if (type) where.push(eq(notices.type, type))
      if (position === 'both') where.push(eq(notices.position, 'both'))
      else if (position) where.push(ne(notices.position, position === 'banner' ? 'dialog' : 'banner'))
      return context.db
        .select(shown(context))
        .from(notices)
        .where(and(...where))
        .orderBy(...newest)
        .limit(MOST_CURRENT)
    },
  })
}
