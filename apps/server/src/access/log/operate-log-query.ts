import type { OperateLog } from '@zhizao/contract/access/operate-log'
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { operateLogs } from '../../platform/audit/operate-log.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { notFound } from '../../platform/refusal.ts'
import { builtInWords } from '../../platform/words/built-in-words.ts'
import { knownTexts } from '../../platform/words/words.ts'

// A call's success code: 200, of portal sign-in 1, of code rules 0.
const succeeded = sql<boolean>`(${operateLogs.code} in (200, 1, 0))`

const shown = {
  id: operateLogs.id,
  userId: operateLogs.userId,
  userName: operateLogs.userName,
  apiKeyId: operateLogs.apiKeyId,
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

/** A change is stored by the Chinese title of its call. */
const titles = builtInWords(knownTexts)
const inWords = <Row extends { title: string }>(row: Row, context: Context): Row => ({
  ...row,
  title: titles.shown(context, row.title),
})

/** A line tells what was done to objects, by name: who sees some of them reads the lines of his own doing. */
const readable = ({ user }: Context) => (user.objectScope === 'all' ? undefined : eq(operateLogs.userId, user.id))

const { userName, title, target, ip, userId, apiKeyId, createdAt, durationMs } = operateLogs
export const operations = rows<OperateLog>()({
  title: '操作日志',
  from: operateLogs,
  columns: shown,
  search: { keyword: [userName, title, target], userName: [userName], title: [title], target: [target], ip: [ip] },
  words: titles,
  match: { userId, apiKeyId },
  filters: {
    succeeded: (value) => sql`${succeeded} = (${value}::text = 'true')`,
    startTime: (from) => gte(createdAt, from),
    endTime: (to) => lte(createdAt, to),
  },
  scope: readable,
  orderable: { createdAt, durationMs },
  order: [desc(createdAt), desc(operateLogs.id)],
  total: 'near',
  newest: { by: createdAt, indexed: ['userId', 'apiKeyId', 'startTime', 'endTime'], names: { userName } },
  shown: (found, context) => found.map((row) => inWords(row, context)),
})

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
    .where(and(eq(operateLogs.id, id), readable(context)))
  if (!row) throw notFound('操作日志')
  return inWords(row, context)
}
