import type { StoredMessage } from '@zhizao/contract/notice/user-message'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { sql } from 'drizzle-orm'
import { departments } from '../../access/department/department.table.ts'
import { userRoles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PushHub } from '../../platform/push/push-hub.ts'
import { messageReceivers, messageStates, messages } from './message.table.ts'

export interface Receivers {
  departmentIds: readonly string[]
  roleIds: readonly string[]
  userIds: readonly string[]
}
type Draft = Omit<typeof messages.$inferInsert, 'toAll'>
type MessageRow = typeof messages.$inferSelect

/** Stores a message; without receivers it is for the whole company. */
export async function storeMessage(db: Db, draft: Draft, receivers?: Receivers): Promise<MessageRow> {
  const targets = [
    ...(receivers?.userIds ?? []).map((targetId) => ({ kind: 'user' as const, targetId })),
    ...(receivers?.roleIds ?? []).map((targetId) => ({ kind: 'role' as const, targetId })),
    ...(receivers?.departmentIds ?? []).map((targetId) => ({ kind: 'department' as const, targetId })),
  ]
  const [row] = await db
    .insert(messages)
    .values({ ...draft, toAll: !targets.length })
    .returning()
  const { companyId, id: messageId } = row!
  if (targets.length)
    await db
      .insert(messageReceivers)
      .values(targets.map((target) => ({ ...target, companyId, messageId })))
      .onConflictDoNothing()
  if (isNewsTo(row!, receivers) === false)
    await db.insert(messageStates).values({ companyId, userId: row!.fromUserId!, subjectId: messageId })
  return row!
}

/** Who wrote a message has read it, unless he named himself; undefined where nobody wrote it. */
const isNewsTo = ({ fromUserId }: MessageRow, receivers: Receivers | undefined) =>
  fromUserId ? (receivers?.userIds.includes(fromUserId) ?? false) : undefined

/** Who is told of a stored message: its receivers without its writer. */
export async function receiversOf(
  db: Db,
  message: MessageRow,
  named?: Receivers,
): Promise<(userId: string) => boolean> {
  const isWriter = (userId: string) => userId === message.fromUserId && isNewsTo(message, named) === false
  if (message.toAll) return (userId) => !isWriter(userId)
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from ${users} u where exists (select 1 from ${messageReceivers} r where r.message_id = ${message.id} and (
      (r.kind = 'user' and r.target_id = u.id)
      or (r.kind = 'role' and exists (select 1 from ${userRoles} x where x.user_id = u.id and x.role_id = r.target_id))
      or (r.kind = 'department' and exists (select 1 from ${departments} d
        where d.id = u.department_id and d.path like '%/' || r.target_id || '/%'))))`)
  const receivers = new Set(rows.map(({ id }) => String(id)))
  return (userId) => receivers.has(userId) && !isWriter(userId)
}

/** Tells those of the receivers who are here; the others find it stored. */
export function pushMessage(push: PushHub, row: MessageRow, hears: (userId: string) => boolean) {
  const message: UserMessage = {
    id: row.id,
    msgType: row.msgType,
    title: row.title,
    content: row.content,
    isShow: row.isShow,
    from: row.fromName,
    creatime: row.createdAt.toISOString(),
    bgmUrl: row.bgmUrl,
    bgmInterval: row.bgmInterval,
  }
  push.publish(row.companyId, 'OnMSG', { event: 'OnMSG', message }, (user) => hears(user.id))
}

/** A stored message as its sender gets it. */
export const shownMessage = (row: MessageRow): StoredMessage => ({
  id: row.id,
  category: row.category,
  msgType: row.msgType,
  title: row.title,
  content: row.content,
  from: row.fromName,
  creatime: row.createdAt.toISOString(),
  bgmUrl: row.bgmUrl,
  bgmInterval: row.bgmInterval,
  isShow: row.isShow,
  isRead: false,
  alarmId: null,
  noticeId: row.noticeId,
  model: row.model,
  link: row.link,
})

/** A message of the product itself to one user, who finds it in his message centre. */
export async function notifyUser(
  { companyId, id }: { companyId: string; id: string },
  { subject, text }: { subject: string; text: string },
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  const draft = { companyId, category: 'notic' as const, msgType: '通知消息', title: subject, content: text }
  await storeMessage(db, { ...draft, createdAt: now() }, { departmentIds: [], roleIds: [], userIds: [id] })
}
