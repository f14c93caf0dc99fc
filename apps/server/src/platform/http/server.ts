import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { FileReply } from '@zhizao/contract/http/upload'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { type SessionSource, signFits, signMemory } from '../access/sessions.ts'
import { recordOperation } from '../audit/operate-log.ts'
import { type Context, holds, type Language, type SessionUser } from '../context.ts'
import type { Database } from '../db/database.ts'
import { isConnectionLost, refusalOf } from '../db/database-errors.ts'
import type { DiskFault } from '../observe/disk-room.ts'
import { conflict, forbidden, Refusal } from '../refusal.ts'
import { answerClientError, answerError } from './answer-error.ts'
import type { Route } from './implement.ts'
import { readInput } from './read-input.ts'
import { problemsInReply } from './reply-check.ts'
import { sendFile } from './send-file.ts'
import { shapeOf } from './shape.ts'
import { utf8Text } from './utf8.ts'

export interface HttpOptions {
  database: Database
  sessions: SessionSource
  routes: readonly Route[]
  log: Logger
  now?: () => Date
  /** Refuses calls of a company whose licence has ended or is exceeded, and writes that would exceed it. */
  licence?: {
    admit: (user: SessionUser, call: Call) => Promise<void>
    stay: (call: Call, context: Context) => Promise<void>
  }
  /** Says why nothing can be saved now. */
  diskFault?: DiskFault
  /** Checks every reply against its contract: on in tests, off where speed counts. */
  checkReplies?: boolean
  /** Addresses of proxies in front that may name the caller. */
  trustProxy?: string[]
  bodyLimit?: number
  fileLimit?: number
}

interface Caller {
  user?: SessionUser
  language: Language
}
declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

/** An HTTP server with every route of the contract mounted under /api. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const now = options.now ?? (() => new Date())
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: options.bodyLimit ?? 10 * 1024 * 1024,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  })
  await app.register(multipart, {
    limits: { fileSize: options.fileLimit ?? 1024 * 1024 * 1024, files: 1, fields: 50, fieldSize: 1024 * 1024 },
  })
  for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => utf8Text(body))
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      json(request, utf8Text(body as Buffer), done)
    } catch (error) {
      done(error as Error)
    }
  })
  const unseen = signMemory(() => now().getTime())
  app.setErrorHandler(answerError)
  for (const route of options.routes) mount(app, route, options, now, unseen)
  return app
}

function mount(
  app: FastifyInstance,
  route: Route,
  options: HttpOptions,
  now: () => Date,
  unseen: (sign: string) => boolean,
) {
  const { call } = route
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    onRequest: async (request, reply) => {
      request.caller = { language: languageOf(request) }
      if (call.permission === OPEN) return
      const token = tokenOf(request, call.kind === 'file')
      const found = token ? await options.sessions.find(token) : 'unknown'
      if (typeof found === 'string') return refuseSession(found, reply)
      if (!signedRight(request, token!, call.writes, now, unseen)) return refuseSession('unknown', reply)
      request.caller.user = found
      if (call.permission !== SIGNED_IN && !holds(found, call.permission)) throw forbidden()
      await options.licence?.admit(found, call)
      // What every user may do for himself, signing out above all, is small and is tried all the same.
      const isSmall = call.permission === SIGNED_IN && call.encoding !== 'multipart'
      const full = call.writes && !isSmall && !call.makesRoom ? options.diskFault?.() : undefined
      if (full) throw conflict(full)
    },
    handler: async (request, reply) => {
      const { input, cleanup } = await readInput(call, request, request.caller!.language)
      try {
        const answer = await runPatiently(route, input, request, options, now)
        if (call.kind === 'file') return sendFile(request, reply, answer as FileReply)
        const data = shapeOf(call.reply)(answer)
        if (options.checkReplies) problemsInReply(call, data)
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ code: call.success, msg: '操作成功', data }))
      } finally {
        await cleanup?.()
      }
    },
  })
}

/** How long after a lost connection a read is asked again, ms: where one was cut others were, and the pool must see it first. */
const AGAIN_AFTER = [20, 100]

/** A read whose connection was cut is asked again; a write is never repeated. */
async function runPatiently(...asked: Parameters<typeof run>): Promise<unknown> {
  const [{ call }] = asked
  for (const pause of call.writes || call.permission === OPEN ? [] : AGAIN_AFTER) {
    try {
      return await run(...asked)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      await setTimeout(pause)
    }
  }
  return run(...asked)
}

async function run(route: Route, input: unknown, request: FastifyRequest, options: HttpOptions, now: () => Date) {
  const { call } = route
  const { user, language } = request.caller!
  const mode = call.writes ? 'write' : 'read'
  const lease = user ? options.database.lease(user.companyId, mode) : options.database.systemLease('write')
  const later: (() => void | Promise<void>)[] = []
  const change: Parameters<Context['audit']>[0] = {}
  const context: Context = {
    db: lease.db,
    user: user ?? (nobody as SessionUser),
    log: request.log as Logger,
    language,
    ip: addressOf(request),
    userAgent: String(request.headers['user-agent'] ?? ''),
    origin: request.headers.origin ?? `${request.protocol}://${request.host}`,
    now,
    afterCommit: (work) => void later.push(work),
    audit: (more) => void Object.assign(change, more),
  }
  const started = performance.now()
  const operation = (code: number, message: string) => ({
    call,
    context,
    input,
    change,
    code,
    message,
    durationMs: Math.round(performance.now() - started),
    requestId: request.id,
  })
  try {
    const answer = await route.handle(input, context)
    if (call.writes && user) {
      await options.licence?.stay(call, context)
      await recordOperation(lease.db, operation(call.success, '操作成功'))
    }
    await lease.end('commit')
    for (const work of later) await work()
    return answer
  } catch (error) {
    await lease.end('rollback')
    if (call.writes && user) {
      const refusal = error instanceof Refusal ? error : refusalOf(error)
      const failed = operation(refusal?.code ?? ErrorCode.defect, refusal?.message ?? '系统错误')
      await options.database
        .inCompany(user.companyId, (db) => recordOperation(db, failed))
        .catch((lost) => request.log.error({ err: lost }, 'operate log lost'))
    }
    throw error
  }
}

/** Open calls have no user: touching it is a defect that must not pass silently. */
const nobody = new Proxy(
  {},
  {
    get(_target, name) {
      throw new Error(`an open call has no user (${String(name)})`)
    },
  },
)

/** What a proxy says of the caller is a text: where it is no address, the neighbour's own stands. */
const addressOf = ({ ip, socket }: FastifyRequest) => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))

function tokenOf(request: FastifyRequest, cookieWillDo: boolean) {
  const header = request.headers.token ?? request.headers['access-token']
  if (typeof header === 'string' && header) return header
  if (!cookieWillDo || request.method !== 'GET') return undefined
  return /(?:^|;\s*)token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
}

/** A file opened by its address carries only the cookie; every other call is signed, and a changing one only once. */
function signedRight(
  request: FastifyRequest,
  token: string,
  writes: boolean,
  now: () => Date,
  unseen: (sign: string) => boolean,
) {
  const { sign, time } = request.headers
  if (request.headers.token === undefined && request.headers['access-token'] === undefined) return true
  if (typeof sign !== 'string' || typeof time !== 'string' || !signFits(token, sign, time, now().getTime()))
    return false
  return !writes || unseen(sign)
}

const sessionEnds = {
  expired: { code: ErrorCode.expired, msg: '时效已过期，请重新登录' },
  elsewhere: { code: ErrorCode.elsewhere, msg: '异地登陆，注意密码安全!' },
} as const

function refuseSession(end: 'unknown' | 'expired' | 'elsewhere', reply: FastifyReply) {
  if (end === 'unknown') return reply.code(401).send({ code: 401, msg: '登录已失效', data: null })
  return reply.send({ ...sessionEnds[end], data: null })
}

function languageOf(request: FastifyRequest): Language {
  const wanted = String(request.headers['accept-language'] ?? '').toLowerCase()
  if (/^zh-(tw|hk)/.test(wanted)) return 'zh-TW'
  return wanted.startsWith('en') ? 'en-US' : 'zh-CN'
}
