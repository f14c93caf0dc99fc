import type { PageInput } from '@zhizao/contract/http/page'
import { type MessageCategory, UNREAD_LIMIT } from '@zhizao/contract/notice/user-message'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { notFound } from '../../platform/refusal.ts'
import { upgradeNotices } from '../upgrade-notice/upgrade-notice.table.ts'
import { messageMarks, messageStates, messages } from './message.table.ts'
import { categories, type FeedContext, feedOf, messagesIn } from './message-feed.ts'

const LATEST = 20
const names: Record<MessageCategory, string> = { waring: '报警', notic: '通知', andon: '安灯' }

interface Filters extends PageInput {
  category?: MessageCategory
  isRead?: 0 | 1
  keyword?: string
  model?: string
  msgType?: string
  from?: Date
  to?: Date
}

const union = (chosen: readonly MessageCategory[], context: FeedContext): SQL =>
  sql.join(
    chosen.map((category) => sql`(${feedOf(category, context)})`),
    sql` union all `,
  )

/** Not by `rows`: a union of three tables. */
export async function messagePage(input: Filters, context: Context) {
  const { category, isRead, keyword, model, msgType, from, to } = input
  const like = keyword ? containing(keyword) : undefined
  const claims = [
    sql`true`,
    ...(isRead === undefined ? [] : [sql`f.is_read = ${isRead === 1}`]),
    ...(like ? [sql`(f.title ilike ${like} or f.content ilike ${like})`] : []),
    ...(model ? [sql`f.model = ${model}`] : []),
    ...(msgType ? [sql`f.msg_type = ${msgType}`] : []),
    ...(from ? [sql`f.created_at >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql`f.created_at <= ${to.toISOString()}::timestamptz`] : []),
  ]
  const { limit, offset } = limitOf(input)
  const from_ = sql`from (${union(category ? [category] : categories, context)}) f where ${sql.join(claims, sql` and `)}`
  const { records, total } = await messagesIn(
    sql`select f.*, count(*) over ()::int as total ${from_} order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`,
    context,
  )
  if (records.length || !offset) return pageReply(records, total, input)
  const { rows } = await context.db.execute<{ total: number }>(sql`select count(*)::int as total ${from_}`)
  return pageReply(records, rows[0]?.total ?? 0, input)
}

export async function messageOf(id: string, context: Context) {
  const { records } = await messagesIn(
    sql`select f.* from (${union(categories, context)}) f where f.id = ${id}::bigint`,
    context,
  )
  if (!records[0]) throw notFound('消息')
  return records[0]
}

/** Counts of the header, each at most UNREAD_LIMIT, and the newest messages of each category. */
export async function unreadOf(context: FeedContext) {
  const counted = categories.map(
    (category) =>
      sql`(select count(*)::int from (select 1 from (${feedOf(category, context, 'unread')}) f limit ${UNREAD_LIMIT}) c) as ${sql.identifier(category)}`,
  )
  const { rows } = await context.db.execute<Record<MessageCategory, number>>(sql`select ${sql.join(counted, sql`, `)}`)
  const newest = categories.map(
    (category) => sql`(select f.* from (${feedOf(category, context)}) f order by f.created_at desc limit ${LATEST})`,
  )
  const { records } = await messagesIn(sql.join(newest, sql` union all `), context)
  const { waring, notic, andon } = rows[0]!
  return {
    all: waring + notic + andon,
    waring,
    notic,
    andon,
    list: categories.map((category) => ({ name: names[category], count: rows[0]![category] })),
    latest: records,
  }
}

/** The ids that the caller may mark: messages of his, those of notices that were named, released upgrades. */
async function known(ids: readonly string[], context: Context): Promise<string[]> {
  const wanted = sql`any(${sql.param(ids)}::bigint[])`
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select f.id from (${union(categories, context)}) f where f.id = ${wanted}
      union select m.id from ${messages} m where m.notice_id = ${wanted}
      union select n.id from ${upgradeNotices} n where n.id = ${wanted} and n.status = 1`,
  )
  return rows.map(({ id }) => String(id))
}

async function setStates(ids: readonly string[], isRemoved: boolean, context: Context) {
  await context.db.execute(sql`insert into ${messageStates} (company_id, user_id, subject_id, is_read, is_removed, updated_at)
    select ${context.user.companyId}::bigint, ${context.user.id}::bigint, id, true, ${isRemoved}, ${context.now().toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::bigint[]) as id
    on conflict (company_id, user_id, subject_id) do update
    set is_read = true, is_removed = message_state.is_removed or excluded.is_removed, updated_at = excluded.updated_at`)
}

/** Marks those named that are the caller's as read; others are passed over, so that nothing is told about them. */
export async function markRead(
  { ids, category }: { ids?: string[]; category?: MessageCategory },
  context: Context,
): Promise<true> {
  if (ids) await setStates(await known(ids, context), false, context)
  else for (const one of category ? [category] : categories) await markAll(one, context)
  context.audit({ target: ids ? `${ids.length} 条消息` : category ? `全部${names[category]}消息` : '全部消息' })
  return true
}

async function markAll(category: MessageCategory, context: Context) {
  const { companyId, id } = context.user
  await context.db.execute(sql`insert into ${messageMarks} (company_id, user_id, category, read_through)
    select ${companyId}::bigint, ${id}::bigint, ${category}, coalesce(max(f.id), 0) from (${feedOf(category, context)}) f
    on conflict (company_id, user_id, category) do update
    set read_through = greatest(message_mark.read_through, excluded.read_through), updated_at = now()`)
}

/** Takes messages off the caller's list; others keep theirs. */
export async function removeMessages({ ids }: { ids: string[] }, context: Context): Promise<true> {
  const mine = await known(ids, context)
  if (mine.length < new Set(ids).size) throw notFound('消息')
  await setStates(mine, true, context)
  context.audit({ target: `${mine.length} 条消息` })
  return true
}
