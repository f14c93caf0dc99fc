import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import proxyAddress from '@fastify/proxy-addr'
import { KEY_MARK } from '@zhizao/contract/access/api-key'
import { fileKinds } from '@zhizao/contract/file/file'
import { bodyLimitOf, type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { FileReply } from '@zhizao/contract/http/upload'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { type ProofFits, proveAgain } from '../access/prove-again.ts'
import { keyEnds, type SessionEnd, type SessionSource, signFits, signMemory } from '../access/sessions.ts'
import { type Context, holds, type Language, type SessionUser } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Events } from '../events/event-bus.ts'
import type { DiskFault } from '../observe/disk-room.ts'
import { conflict, forbidden, invalid } from '../refusal.ts'
import { breath } from '../work/breath.ts'
import { turns } from '../work/turns.ts'
import { addressOf } from './address-of.ts'
import { type AdmissionRooms, admission } from './admission.ts'
import { answerClientError, answerError } from './answer-error.ts'
import { answersToTheEnd } from './answers-to-the-end.ts'
import { bodyBounds } from './body-bounds.ts'
import { type BodyBounds, bodyRoom } from './body-room.ts'
import { boundConnections, type ConnectionBounds } from './connection-bounds.ts'
import { isFromForeignSite } from './foreign-site.ts'
import type { Route } from './implement.ts'
import { packedAnswer } from './packed-answer.ts'
import { closeAnswers, closedHeaders } from './page-safety.ts'
import { orderlyServer, type PipelineBounds } from './pipelining.ts'
import { readInput } from './read-input.ts'
import { problemsInReply } from './reply-check.ts'
import { runCall } from './run-call.ts'
import { sendFile } from './send-file.ts'
import { shapeOf } from './shape.ts'
import { keepTravelling, travellingOf } from './shared-answer.ts'
import { endSlowRequests, type SlowLimits } from './slow-requests.ts'
import { type UploadFolder, uploadFolder } from './upload-folder.ts'
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
  /** Judges the proofs that calls with `asksAgain` need; without it they are all refused. */
  proofFits?: ProofFits
  /** Hears of a call that waits for heavy work and that its browser has named, and how many go first. */
  waiting?: (place: Events['work.waiting']) => void
  /** Says why nothing can be saved now. */
  diskFault?: DiskFault
  /** Checks every reply against its contract: on in tests, off where speed counts. */
  checkReplies?: boolean
  /** Addresses of proxies in front that may name the caller. */
  trustProxy?: string[]
  /** What the site is known by besides the host that a request names. */
  ownHosts?: string[]
  /** Where uploads lie until their call is done; emptied at the start. */
  uploadFolder: string
  fileLimit?: number
  /** Others than the usual, for tests. */
  rooms?: AdmissionRooms
  slow?: SlowLimits
  pipelines?: PipelineBounds
  connections?: ConnectionBounds
  bodies?: BodyBounds
}

interface Caller {
  user?: SessionUser
  language: Language
  isProved?: boolean
}
declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    /** Gives the place of a call that was let in back. */
    leave?: () => void
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Bytes of one request with a file: the largest file that anybody may upload, and what stands around it. */
const UPLOAD_LIMIT = Math.max(...Object.values(fileKinds).map(({ maxSize }) => maxSize)) + 1024 * 1024

/** Bytes of a body, and rows of an answer, beyond which they wait for a turn of the event loop of their own. */
const LARGE_BODY = 64 * 1024
const LONG_LIST = 100

/** An HTTP server with every route of the contract mounted under /api. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const now = options.now ?? (() => new Date())
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 16 * 1024,
    trustProxy: options.trustProxy ?? false,
    serverFactory: (handle) => orderlyServer(handle, options.pipelines),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Comes before any hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(closedHeaders)),
    clientErrorHandler: answerClientError,
  })
  closeAnswers(app)
  await app.register(multipart, {
    limits: { fileSize: options.fileLimit ?? UPLOAD_LIMIT, files: 1, fields: 20, parts: 22, fieldSize: 16 * 1024 },
  })
  for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => utf8Text(body))
  const turn = turns()
  const json = app.getDefaultJsonParser('error', 'error')
  const readJson = (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    try {
      const text = utf8Text(body)
      const { call } = request.routeOptions.config
      if (call) bodyBounds(call, languageOf(request)).json(text)
      void json(request, text, done)
    } catch (error) {
      done(error as Error)
    }
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length <= LARGE_BODY) return readJson(request, body, done)
    void turn(request.caller?.user?.companyId).then(() => readJson(request, body, done))
  })
  endSlowRequests(app, options.slow)
  answersToTheEnd(app.server)
  const isProxy = proxyAddress.compile(options.trustProxy ?? [])
  boundConnections(app.server, (address) => isProxy(address, 0), options.connections)
  const gates = admission(options.rooms)
  const intake: Intake = {
    options,
    now,
    unseen: signMemory(() => now().getTime()),
    uploads: await uploadFolder(options.uploadFolder),
    enter: gates.enter,
    room: bodyRoom(options.bodies),
    turn,
  }
  app.setErrorHandler(answerError)
  for (const route of options.routes) mount(app, route, intake)
  return app
}

/** What all calls are let in and answered by. */
interface Intake {
  options: HttpOptions
  now: () => Date
  unseen: (sign: string) => boolean
  uploads: UploadFolder
  enter: ReturnType<typeof admission>['enter']
  room: ReturnType<typeof bodyRoom>
  /** A turn of the event loop for what is long, by company. */
  turn: ReturnType<typeof turns>
}

function mount(app: FastifyInstance, route: Route, intake: Intake) {
  const { call } = route
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: bodyLimitOf(call),
    config: { call },
    onRequest: letIn(call, intake),
    handler: answered(route, intake),
  })
}

/** Who may not make the call is told so before a byte of its body is read. */
function letIn(call: Call, { options, now, enter, room, unseen }: Intake) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.caller = { language: languageOf(request) }
    if (call.method !== 'GET' && isFromForeignSite(request, options.ownHosts ?? []))
      throw forbidden('请求来自其他网站，已拒绝。通过代理访问时，请管理员设置 PUBLIC_URL')
    request.leave = await enter(call, addressOf(request), reply.raw)
    reply.raw.once('close', request.leave)
    refuseKeyInAddress(request)
    if (call.permission === OPEN) return requireType(call, request)
    const token = tokenOf(request, call.kind === 'file')
    const found = token ? await options.sessions.find(token, 'acts', { ip: addressOf(request) }) : 'unknown'
    if (typeof found === 'string') return refuseSession(found, reply)
    if (!signedRight(request, token!, now, unseen)) return refuseSession(found.key ? 'key-sign' : 'unknown', reply)
    request.caller.user = found
    refuseUnheld(found, call)
    await options.licence?.admit(found, call)
    if (call.asksAgain !== 'never') request.caller.isProved = await proved(request, found, call, options)
    // What every user may do for himself, signing out above all, is small and is tried all the same.
    const isSmall = call.permission === SIGNED_IN && call.encoding !== 'multipart'
    const full = call.writes && !isSmall && !call.makesRoom ? options.diskFault?.() : undefined
    if (full) throw conflict(full)
    requireType(call, request)
    reply.raw.once('close', room.take(call, request.headers, found.companyId))
  }
}

/** Whether the caller has just shown again who he is; refused where the call always asks for it. */
async function proved({ headers }: FastifyRequest, user: SessionUser, call: Call, { proofFits }: HttpOptions) {
  const { proof } = headers
  const isProved = typeof proof === 'string' && ((await proofFits?.(user, proof)) ?? false)
  if (!isProved && call.asksAgain === 'always') throw proveAgain()
  return isProved
}

function answered(route: Route, { options, now, uploads, turn }: Intake) {
  const { call } = route
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { language, user } = request.caller!
    if (Number(request.headers['content-length']) > LARGE_BODY) await turn(user?.companyId)
    const { input, cleanup } = await readInput(call, request, {
      language,
      uploads,
      zone: user?.timeZone ?? USUAL_ZONE,
    })
    try {
      const answer = await runCall({ route, input, request, options, now }, reply)
      if (call.kind === 'file') return sendFile(request, reply, answer as FileReply)
      const written = travellingOf(answer) ?? (await writtenAnswer(call, answer, options, () => turn(user?.companyId)))
      const packed = await packedAnswer(written, request.headers['accept-encoding'], user?.companyId)
      reply.type('application/json; charset=utf-8')
      return packed ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(written.text)
    } finally {
      await cleanup?.()
      // A large answer may travel long; the work for it is done.
      request.leave?.()
    }
  }
}

async function writtenAnswer(call: Call, answer: unknown, options: Intake['options'], turn: () => Promise<void>) {
  // A tree of thousands takes its time: others come between.
  if (isLong(answer)) await turn()
  const breathe = breath()
  const data = shapeOf(call.reply)(answer)
  await breathe()
  if (options.checkReplies) problemsInReply(call, data)
  await breathe()
  return keepTravelling(answer, { text: JSON.stringify({ code: call.success, msg: '操作成功', data }) })
}

/** A list of many, or a page of them. */
function isLong(answer: unknown) {
  const isMany = (one: unknown) => Array.isArray(one) && one.length > LONG_LIST
  return isMany(answer) || (typeof answer === 'object' && answer !== null && Object.values(answer).some(isMany))
}

/** A file is read where the contract awaits one and nowhere else; and whatever awaits one takes it from nothing but an upload. */
function requireType({ encoding }: Call, { headers }: FastifyRequest) {
  const isUpload = /^\s*multipart\//i.test(headers['content-type'] ?? '')
  if (isUpload !== (encoding === 'multipart')) throw Object.assign(new Error('content type'), { statusCode: 415 })
  if (isUpload && Number(headers['content-length']) > UPLOAD_LIMIT)
    throw Object.assign(new Error('upload too large'), { statusCode: 413 })
}

function refuseUnheld(user: SessionUser, { permission, forPrograms, asksAgain }: Call) {
  // What everybody may do for himself is for people: his account, his messages, his jobs; and no program shows who it is again.
  const isForPeople = (permission === SIGNED_IN && !forPrograms) || asksAgain !== 'never'
  if (isForPeople && user.key) throw forbidden('此接口只能由用户登录后调用')
  if (permission !== SIGNED_IN && !holds(user, permission)) throw forbidden()
}

/** What an address holds is written down on its way: by proxies, in histories. */
function refuseKeyInAddress({ url }: FastifyRequest) {
  if (KEY_IN_ADDRESS.test(url))
    throw invalid('接口密钥不能放在地址里：请放在请求头 Authorization 中，并吊销已泄露的密钥')
}
const KEY_IN_ADDRESS = new RegExp(`[?&=]${KEY_MARK}[\\w-]{20}`)

/** By header: as `token`, or as programs do, `Authorization: Bearer`. */
function tokenInHeader({ headers }: FastifyRequest) {
  const header = headers.token ?? headers['access-token']
  if (typeof header === 'string' && header) return header
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

function tokenOf(request: FastifyRequest, cookieWillDo: boolean) {
  const header = tokenInHeader(request)
  if (header || !cookieWillDo || request.method !== 'GET') return header
  const cookie = /(?:^|;\s*)token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  return cookie?.startsWith(KEY_MARK) ? undefined : cookie
}

/** A file opened by its address carries only the cookie; every other call is signed, each anew. */
function signedRight(request: FastifyRequest, token: string, now: () => Date, unseen: (sign: string) => boolean) {
  const { sign, time } = request.headers
  if (tokenInHeader(request) === undefined) return true
  if (typeof sign !== 'string' || typeof time !== 'string' || !signFits(token, sign, time, now().getTime()))
    return false
  return unseen(sign)
}

const sessionEnds = {
  expired: { code: ErrorCode.expired, msg: '时效已过期，请重新登录' },
  elsewhere: { code: ErrorCode.elsewhere, msg: '异地登陆，注意密码安全!' },
} as const

function refuseSession(end: SessionEnd, reply: FastifyReply) {
  if (end === 'expired' || end === 'elsewhere') return reply.send({ ...sessionEnds[end], data: null })
  const msg = end === 'unknown' ? '登录已失效' : keyEnds[end]
  return reply.code(401).send({ code: 401, msg, data: null })
}

function languageOf(request: FastifyRequest): Language {
  const wanted = String(request.headers['accept-language'] ?? '').toLowerCase()
  if (/^zh-(tw|hk)/.test(wanted)) return 'zh-TW'
  return wanted.startsWith('en') ? 'en-US' : 'zh-CN'
}
