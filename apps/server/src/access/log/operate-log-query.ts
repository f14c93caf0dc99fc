import type { operateLog } from '@zhizao/contract/access/operate-log'
import type { Input } from '@zhizao/contract/http/call'
import { and, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { operateLogs } from '../../platform/audit/operate-log.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { builtInWords } from '../../platform/words/built-in-words.ts'
import { knownTexts } from '../../platform/words/words.ts'

// A call's success code: 200, of portal sign-in 1, of code rules 0.
const succeeded = sql<boolean>`(${operateLogs.code} in (200, 1, 0))`

const shown = {
  id: operateLogs.id,
  userId: operateLogs.userId,
  userName: operateLogs.userName,
  title: operateLogs.title,
  target: operateLogs.target,
  succeeded,
  code: operateLogs.code,
  message: operateLogs.message,
  ip: operateLogs.ip,
  durationMs: operateLogs.durationMs,
  method: operateLogs.method,
  path: operateLogs.path,
  createdAt: operateLogs.createdAt,
}
const order = [desc(operateLogs.createdAt), desc(operateLogs.id)]

export type OperateLogFilter = Input<typeof operateLog.export>

export const within = (text: string | undefined, ...columns: PgColumn[]): SQL | undefined =>
  text ? or(...columns.map((column) => ilike(column, containing(text)))) : undefined

/** A change is stored by the Chinese title of its call. */
const titles = builtInWords(knownTexts)
const inWords = <Row extends { title: string }>(row: Row, context: Context): Row => ({
  ...row,
  title: titles.shown(context, row.title),
})
const called = (text: string | undefined, context: Context) =>
  text ? inArray(operateLogs.title, titles.containing(context, text)) : undefined

const conditions = (filter: OperateLogFilter, context: Context) =>
  and(
    or(
      within(filter.keyword, operateLogs.userName, operateLogs.title, operateLogs.target),
      called(filter.keyword, context),
    ),
    within(filter.userName, operateLogs.userName),
    or(within(filter.title, operateLogs.title), called(filter.title, context)),
    within(filter.target, operateLogs.target),
    within(filter.ip, operateLogs.ip),
    filter.userId ? eq(operateLogs.userId, filter.userId) : undefined,
    filter.succeeded ? sql`${succeeded} = ${filter.succeeded === 'true'}` : undefined,
    filter.startTime ? gte(operateLogs.createdAt, filter.startTime) : undefined,
    filter.endTime ? lte(operateLogs.createdAt, filter.endTime) : undefined,
  )

export async function pageOfOperations(input: Input<typeof operateLog.page>, context: Context) {
  const orderable = { createdAt: operateLogs.createdAt, durationMs: operateLogs.durationMs }
  const rows = await context.db
    .select(shown)
    .from(operateLogs)
    .where(conditions(input, context))
    .orderBy(...orderOf(orderable, input, order))
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  return pageReply(
    rows.map((row) => inWords(row, context)),
    await context.db.$count(operateLogs, conditions(input, context)),
    input,
  )
}

export async function listOperations(filter: OperateLogFilter, most: number, context: Context) {
  const rows = await context.db
    .select(shown)
    .from(operateLogs)
    .where(conditions(filter, context))
    .orderBy(...order)
    .limit(most)
  return rows.map((row) => inWords(row, context))
}

export async function operationById(id: string, context: Context) {
  const [row] = await context.db
    .select({
      ...shown,
      userAgent: operateLogs.userAgent,
      requestId: operateLogs.requestId,
      request: operateLogs.request,
      before: operateLogs.before,
      after: operateLogs.after,
    })
    .from(operateLogs)
    .where(eq(operateLogs.id, id))
  if (!row) throw notFound('操作日志')
  return inWords(row, context)
}
