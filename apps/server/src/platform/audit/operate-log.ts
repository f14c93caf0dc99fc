import type { Call } from '@zhizao/contract/http/call'
import type { Context } from '../context.ts'
import { type Db, wayOf } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { storable } from '../db/storable.ts'
import { NOBODY } from '../nobodys-context.ts'
import { operateLogs } from './operate-log.table.ts'

export interface Operation {
  call: Call
  context: Context
  input: unknown
  change: { target?: string; before?: unknown; after?: unknown; subject?: string }
  code: number
  message: string
  durationMs: number
  requestId: string
}

const SECRET =
  /password|passwd|pwd|secret|token|sign$|captcha|code_key|(verification|one_?time|recovery)_?codes?|challenge|passkey$|proof/i
const LONGEST = 2000

/** A copy fit for the log, whatever it holds: secrets masked, long texts and lists cut, files named. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return `${storable(value, LONGEST)}${value.length > LONGEST ? '…' : ''}`
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => masked(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      storable(key, LONGEST),
      SECRET.test(key) ? '******' : masked(inner, depth + 1),
    ]),
  )
}

/** Its text stands ready: every write of every call ends with it. */
const TEXT = statement`insert into ${operateLogs} (company_id, user_id, user_name, ip, user_agent, title, method, path, target,
    subject_id, request, before, after, code, message, duration_ms, request_id, created_at, api_key_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`

/** Writes one line of the operate log; what is asked of the handle after it stands behind it. */
export async function recordOperation(db: Db, operation: Operation) {
  const { call, context, change } = operation
  await wayOf(db).query({ name: 'operate-log', text: TEXT }, [
    context.user.companyId,
    context.user.id,
    context.user.name,
    context.ip,
    storable(context.userAgent, 300),
    call.title,
    call.method,
    call.path,
    change.target === undefined ? null : storable(change.target),
    change.subject ?? null,
    json(operation.input),
    json(change.before),
    json(change.after),
    operation.code,
    storable(operation.message),
    operation.durationMs,
    operation.requestId,
    context.now().toISOString(),
    context.user.key?.id ?? null,
  ])
}

/** Lines of one statement: its parameters are bounded. */
const SLICE = 500

/** Lines beside a call's own, for the histories of the other rows that it changed. */
export async function recordOthers(
  db: Db,
  { call, context, code, message, requestId }: Operation,
  others: readonly Operation['change'][],
) {
  const { user, ip, userAgent, now } = context
  const same = {
    companyId: user.companyId,
    userId: user.id,
    userName: user.name,
    apiKeyId: user.key?.id ?? null,
    ip,
    userAgent: storable(userAgent, 300),
    title: call.title,
    method: call.method,
    path: call.path,
    code,
    message,
    durationMs: 0,
    requestId,
    createdAt: now(),
    updatedAt: now(),
  }
  for (let at = 0; at < others.length; at += SLICE)
    await db.insert(operateLogs).values(
      others.slice(at, at + SLICE).map(({ target, before, after, subject }) => ({
        ...same,
        subjectId: subject,
        target: target === undefined ? null : storable(target),
        before: before === undefined ? null : masked(before),
        after: after === undefined ? null : masked(after),
      })),
    )
}

/**
 * A line for each of the rows that one call or job has made, beside its own: they stand in the history of each row. In the
 * transaction that made them.
 */
export async function recordMade(
  call: Call,
  made: readonly { id: string; code: string; after: object }[],
  { db, user, ip, userAgent, now }: Context,
) {
  const same = {
    companyId: user.companyId,
    userId: user.id === NOBODY ? null : user.id,
    userName: user.name,
    apiKeyId: user.key?.id ?? null,
    ip,
    userAgent: storable(userAgent, 300),
    title: call.title,
    method: call.method,
    path: call.path,
    code: 200,
    message: '操作成功',
    durationMs: 0,
    requestId: '',
    createdAt: now(),
    updatedAt: now(),
  }
  for (let at = 0; at < made.length; at += SLICE)
    await db.insert(operateLogs).values(
      made.slice(at, at + SLICE).map(({ id, code, after }) => ({
        ...same,
        subjectId: id,
        target: storable(code),
        after: masked(after),
      })),
    )
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(masked(value)))
