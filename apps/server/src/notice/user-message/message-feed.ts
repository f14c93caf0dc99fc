import type { MessageCategory, StoredMessage } from '@zhizao/contract/notice/user-message'
import { type SQL, sql } from 'drizzle-orm'
import { departments } from '../../access/department/department.table.ts'
import { userRoles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import { alarms } from '../../alarm/alarm/alarm.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { messageMarks, messageReceivers, messageStates, messages } from './message.table.ts'

/** The message centre looks back at alarms so far; then they are found in their history. Other messages stand as long as they are kept. */
export const ALARM_DAYS = 30
export const categories: readonly MessageCategory[] = ['waring', 'notic', 'andon']
export type FeedContext = Pick<Context, 'db' | 'user'> & { now(): Date }

/** Messages that concern the user: to all since he came, or to him, one of his roles, or his department or one above it. */
const isReceiver = ({ id, departmentId }: Context['user']): SQL => sql`(m.to_all or exists (
  select 1 from ${messageReceivers} r where r.company_id = m.company_id and r.message_id = m.id and (
    (r.kind = 'user' and r.target_id = ${id})
    or (r.kind = 'role' and r.target_id in (select role_id from ${userRoles} where user_id = ${id}))
    or (r.kind = 'department' and exists (select 1 from ${departments} d
      where d.id = ${departmentId}::bigint and d.path like '%/' || r.target_id || '/%')))))`

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/**
 * One user's messages of a category, removed ones left out. An alarm is its own message: read once it was read by him,
 * or handled by anybody; what another alarm explains, or is switched off, is none.
 */
export function feedOf(category: MessageCategory, { user, now }: FeedContext, only: 'unread' | 'every' = 'every'): SQL {
  const mark = sql`coalesce((select read_through from ${messageMarks} k where k.user_id = ${user.id} and k.category = ${category}), 0)`
  const came = sql`(select created_at from ${users} u where u.id = ${user.id})`
  const state = (id: SQL) => sql`left join ${messageStates} s on s.user_id = ${user.id} and s.subject_id = ${id}`
  const untouched = sql`(s.is_read is null or not s.is_read)`
  if (category === 'waring') {
    const since = daysBefore(now(), ALARM_DAYS)
    const open = sql`(a.closed_at is null or a.handled_at is null) and a.handled_at is null`
    return sql`select a.id, 'waring' as category, case when a.top_level = 'warning' then '预警消息' else '报警消息' end as msg_type,
      coalesce(a.object_name, '报警') as title, a.content, '' as from_name, a.activated_at as created_at, '' as bgm_url,
      0 as bgm_interval, true as is_show, a.id as alarm_id, null::bigint as notice_id, null as model, '' as link,
      (a.handled_at is not null or a.id <= ${mark} or coalesce(s.is_read, false)) as is_read
      from ${alarms} a ${state(sql`a.id`)}
      where a.activated_at > greatest(${since}::timestamptz, ${came}) and a.head_id is null and a.suppressed is null
        and not coalesce(s.is_removed, false) and ${objectSeen(user, sql`a.object_id`) ?? sql`true`}
        ${only === 'unread' ? sql`and ${open} and a.id > ${mark} and ${untouched}` : sql``}`
  }
  return sql`select m.id, m.category, m.msg_type, m.title, m.content, m.from_name, m.created_at, m.bgm_url, m.bgm_interval,
    m.is_show, null::bigint as alarm_id, m.notice_id, m.model, m.link, (m.id <= ${mark} or coalesce(s.is_read, false)) as is_read
    from ${messages} m ${state(sql`m.id`)}
    where m.category = ${category} and not coalesce(s.is_removed, false)
      and (not m.to_all or m.notice_id is not null or m.created_at > ${came}) and ${isReceiver(user)}
      ${only === 'unread' ? sql`and m.id > ${mark} and ${untouched}` : sql``}`
}

interface FeedRow extends Record<string, unknown> {
  id: string
  category: MessageCategory
  msg_type: string
  title: string
  content: string
  from_name: string
  created_at: string | Date
  bgm_url: string
  bgm_interval: number
  is_show: boolean
  alarm_id: string | null
  notice_id: string | null
  model: string | null
  link: string
  is_read: boolean
  total?: number
}

/** Rows of a feed query as the contract gives them, with the count that the query carried. */
export async function messagesIn(query: SQL, { db }: Pick<Context, 'db'>) {
  const { rows } = await db.execute<FeedRow>(query)
  const records: StoredMessage[] = rows.map((row) => ({
    id: String(row.id),
    category: row.category,
    msgType: row.msg_type,
    title: row.title,
    content: row.content,
    from: row.from_name,
    creatime: new Date(row.created_at).toISOString(),
    bgmUrl: row.bgm_url,
    bgmInterval: row.bgm_interval,
    isShow: row.is_show,
    isRead: row.is_read,
    alarmId: row.alarm_id === null ? null : String(row.alarm_id),
    model: row.model,
    link: row.link,
    noticeId: row.notice_id === null ? null : String(row.notice_id),
  }))
  return { records, total: Number(rows[0]?.total ?? 0) }
}
