import type { Call } from '@zhizao/contract/http/call'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { operateLogs } from './operate-log.table.ts'

export interface Operation {
  call: Call
  context: Context
  input: unknown
  change: { target?: string; before?: unknown; after?: unknown }
  code: number
  message: string
  durationMs: number
  requestId: string
}

const SECRET = /password|passwd|pwd|secret|token|sign$|captcha|code_key/i
const LONGEST = 2000

/** A copy fit for the log: secrets masked, long texts and lists cut, files named. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value.replaceAll('\0', '')
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => masked(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? '******' : masked(inner, depth + 1)]),
  )
}

/** Writes one line of the operate log. */
export async function recordOperation(db: Db, operation: Operation) {
  const { call, context, change } = operation
  await db.insert(operateLogs).values({
    companyId: context.user.companyId,
    userId: context.user.id,
    userName: context.user.name,
    ip: context.ip,
    userAgent: context.userAgent.slice(0, 300),
    title: call.title,
    method: call.method,
    path: call.path,
    target: change.target,
    request: masked(operation.input),
    before: masked(change.before),
    after: masked(change.after),
    code: operation.code,
    message: operation.message,
    durationMs: operation.durationMs,
    requestId: operation.requestId,
    createdAt: context.now(),
  })
}
