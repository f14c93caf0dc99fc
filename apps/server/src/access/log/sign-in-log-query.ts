import type { signInLog } from '@zhizao/contract/access/operate-log'
import type { Input } from '@zhizao/contract/http/call'
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { signInLogs } from '../session/session.table.ts'
import { within } from './operate-log-query.ts'

const shown = {
  id: signInLogs.id,
  userId: signInLogs.userId,
  loginName: signInLogs.loginName,
  userName: sql<string>`coalesce(${signInLogs.userName}, '')`,
  kind: sql<'sign-in' | 'sign-out'>`${signInLogs.kind}`,
  succeeded: sql<boolean>`(${signInLogs.succeeded} = 'yes')`,
  message: signInLogs.message,
  ip: signInLogs.ip,
  userAgent: signInLogs.userAgent,
  createdAt: signInLogs.createdAt,
}
const order = [desc(signInLogs.createdAt), desc(signInLogs.id)]

export type SignInLogFilter = Input<typeof signInLog.export>

const conditions = (filter: SignInLogFilter) =>
  and(
    within(filter.keyword, signInLogs.loginName, signInLogs.userName),
    within(filter.loginName, signInLogs.loginName),
    within(filter.ip, signInLogs.ip),
    filter.userId ? eq(signInLogs.userId, filter.userId) : undefined,
    filter.kind ? eq(signInLogs.kind, filter.kind) : undefined,
    filter.succeeded ? eq(signInLogs.succeeded, filter.succeeded === 'true' ? 'yes' : 'no') : undefined,
    filter.startTime ? gte(signInLogs.createdAt, filter.startTime) : undefined,
    filter.endTime ? lte(signInLogs.createdAt, filter.endTime) : undefined,
  )

export async function pageOfSignIns(input: Input<typeof signInLog.page>, context: Context) {
  const rows = await context.db
    .select(shown)
    .from(signInLogs)
    .where(conditions(input))
    .orderBy(...orderOf({ createdAt: signInLogs.createdAt }, input, order))
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  return pageReply(rows, await context.db.$count(signInLogs, conditions(input)), input)
}

export const listSignIns = (filter: SignInLogFilter, most: number, context: Context) =>
  context.db
    .select(shown)
    .from(signInLogs)
    .where(conditions(filter))
    .orderBy(...order)
    .limit(most)
