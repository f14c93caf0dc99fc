import { setTimeout } from 'node:timers/promises'
import { OPEN } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { TICKET_HEADER } from '@zhizao/contract/http/ticket'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { afterwards } from '../after-commit.ts'
import { auditTrail } from '../audit/audit-trail.ts'
import { type Operation, recordOperation, recordOthers } from '../audit/operate-log.ts'
import type { Context, SessionUser } from '../context.ts'
import { isConnectionLost, refusalOf } from '../db/database-errors.ts'
import { holding } from '../db/holding.ts'
import { conflict, Refusal } from '../refusal.ts'
import { TryAgain, untilTaken } from '../try-again.ts'
import { addressOf } from './address-of.ts'
import { cookiesOf } from './cookies.ts'
import type { Route } from './implement.ts'
import type { HttpOptions } from './server.ts'

/** What a call is run by: its handler, what it was given, and the request that brought it. */
interface Asked {
  route: Route
  input: unknown
  request: FastifyRequest
  said: ReturnType<typeof saidBy>
  options: HttpOptions
  now: () => Date
}

/** How long after a lost connection a read is asked again, ms: where one was cut others were, and the pool must see it first. */
const AGAIN_AFTER = [20, 100]

/**
 * Runs a call in its transaction, writes it to the operate log and answers what its handler does. A read whose connection was
 * cut is asked again; a write is repeated only where it says so itself, having written nothing (`TryAgain`).
 */
export async function runCall(asked: Omit<Asked, 'said'>, reply: FastifyReply): Promise<unknown> {
  const { call } = asked.route
  const said = saidBy(asked.request, reply)
  const run = (isLast = true) => holding(() => runHolding({ ...asked, said, isLast }))
  const { user } = asked.request.caller!
  if (call.writes && user) return untilTaken(user.companyId, run)
  for (const pause of call.writes || call.permission === OPEN ? [] : AGAIN_AFTER) {
    try {
      return await run()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      await setTimeout(pause)
    }
  }
  return run()
}

async function runHolding(asked: Asked & { isLast: boolean }) {
  const { route, input, request, said, options, now } = asked
  const { call } = route
  const { user } = request.caller!
  const mode = call.writes ? 'write' : 'read'
  const lease = user ? options.database.lease(user.companyId, mode, user.sight) : options.database.systemLease('write')
  const later = afterwards(request.log as Logger)
  const trail = auditTrail()
  const refused: Afterwards[] = []
  const last: Promise<unknown>[] = []
  const context: Context = {
    db: lease.db,
    user: user ?? (nobody as SessionUser),
    ...said,
    waits: waitsOf(request, options),
    now,
    afterCommit: later.add,
    afterRefusal: (work) => void refused.push(work),
    atEnd: (statement) => {
      // A statement of drizzle is sent when it is waited for, each time: here, and once.
      const sent = statement.then(() => {})
      sent.catch(() => {})
      last.push(sent)
    },
    audit: trail.audit,
  }
  const started = performance.now()
  const operation = (code: number, message: string): Operation => ({
    call,
    context,
    input,
    change: trail.own(),
    code,
    message,
    durationMs: Math.round(performance.now() - started),
    requestId: request.id,
  })
  let answer: unknown
  try {
    answer = await route.handle(input, context)
    if (call.writes && user) {
      await options.licence?.stay(call, context)
      // Line and commit go out together; where the line is refused, so is what stands before it.
      const done = operation(call.success, '操作成功')
      await recordOthers(lease.db, done, trail.others())
      await allDone([...last, recordOperation(lease.db, done), lease.end('commit')])
    } else await allDone([...last, lease.end('commit')])
  } catch (caught) {
    await lease.end('rollback')
    const error = await firstOf(last, caught)
    const isBegunAgain = error instanceof TryAgain && !asked.isLast
    if (call.writes && user && !isBegunAgain) await keepRefusal(asked, { error, refused, operation })
    throw error
  }
  await later.run()
  return answer
}

type Afterwards = Parameters<NonNullable<Context['afterRefusal']>>[0]
interface Refused {
  error: unknown
  refused: readonly Afterwards[]
  operation: (code: number, message: string) => Operation
}

/** A write that was refused or failed stands in the operate log, with what its handler wants done then. */
async function keepRefusal({ request, said, options: { database } }: Asked, { error, refused, operation }: Refused) {
  const { companyId } = request.caller!.user!
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  const failed = operation(refusal?.code ?? ErrorCode.defect, refusal?.message ?? '系统错误')
  await database
    .inCompany(companyId, (db) => recordOperation(db, failed))
    .catch((lost) => request.log.error({ err: lost }, 'operate log lost'))
  // Whoever left before his answer was refused nothing.
  if (!refusal || error === said.signal.reason || !refused.length) return
  await database.inCompany(companyId, async (db) => {
    for (const work of refused) await work(db, refusal)
  })
}

/** What a request says of its caller, and whether he is still there. */
function saidBy(request: FastifyRequest, reply: FastifyReply) {
  const { language, isProved } = request.caller!
  const origin = request.headers.origin ?? `${request.protocol}://${request.host}`
  return {
    log: request.log as Logger,
    ip: addressOf(request),
    userAgent: String(request.headers['user-agent'] ?? ''),
    language,
    isProved,
    origin,
    cookies: cookiesOf(request, reply, origin),
    signal: leavingOf(reply),
  }
}

/** Aborts when the caller leaves before he has his answer. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => raw.writableFinished || leaving.abort(conflict('提交人已离开，没有做完')))
  return leaving.signal
}

/** Characters. */
const LONGEST_TICKET = 64

/** Tells the browser that named this call how many go first while it waits. */
const waitsOf = ({ headers, caller }: FastifyRequest, { waiting }: HttpOptions) => {
  const { user } = caller!
  const ticket = headers[TICKET_HEADER]
  return (ahead: number | null) => {
    if (user && typeof ticket === 'string' && ticket.length <= LONGEST_TICKET)
      waiting?.({ companyId: user.companyId, userId: user.id, ticket, ahead })
  }
}

/** Waits for all, and fails with the first of them that does. */
async function allDone(all: readonly Promise<unknown>[]) {
  for (const done of await Promise.allSettled(all)) if (done.status === 'rejected') throw done.reason
}

/** Why the first of them failed: what came after it in the same packet heard only that the transaction is broken. */
const firstOf = (asked: readonly Promise<unknown>[], caught: unknown) =>
  allDone(asked).then(
    () => caught,
    (first: unknown) => first,
  )

/** Open calls have no user: touching it is a defect that must not pass silently. */
const nobody = new Proxy(
  {},
  {
    get(_target, name) {
      throw new Error(`an open call has no user (${String(name)})`)
    },
  },
)
