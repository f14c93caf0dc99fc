import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
}

/** What is no page of ours runs and loads nothing, should a browser show it. */
const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Headers of whatever has no policy of its own: answers of calls, errors, addresses that there are not. */
export const closedHeaders = { ...always, 'content-security-policy': closed }

/** Gives every answer the closed headers before anything else is decided; pages and files put their own in place. */
export function closeAnswers(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(closedHeaders))
}

/** The pages of the docs: words, a stylesheet and a form that asks the same page again. No script at all. */
export const docsPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

/** The report program on the user's own computer; browsers ask it at this address only. */
const reportClient = 'ws://127.0.0.1:22333'

/**
 * The policy of the web app. Scripts are files of ours only, and none is made of text. Styles may stand inline: antd
 * writes them as it goes, charts put them on their tooltips. Cameras and embedded pages are addresses that a company
 * gave: see docs/decisions/0031-the-page-and-the-process.md.
 */
export function pagePolicy(host: string) {
  // Not every browser counts a WebSocket of the page's own host as 'self'.
  const socket = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'self'",
    // A WebAssembly file of ours reads codes from the camera; no JavaScript is made of text by this word.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${socket} ${reportClient} http: https:`,
    "media-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "frame-src 'self' http: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Who may read what says much about the server: nobody, this machine, everybody who reaches it. */
export type Openness = 'off' | 'local' | 'open'

/** Refuses, before anything is done, who may not read; answers whether it has. */
export function refuseStrangers(
  { openness, setting }: { openness: Openness; setting: string },
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (openness === 'open' || (openness === 'local' && isFromHere(request))) return false
  const words =
    openness === 'off' ? '没有这个接口' : `只能在服务器本机上访问；要从其他机器访问，请设置环境变量 ${setting}=open`
  const code = openness === 'off' ? 404 : 403
  reply.code(code).send({ code, msg: words, data: null })
  return true
}

/** A proxy on this machine that nobody named must not make callers from everywhere look like this machine. */
function isFromHere({ ip, headers, socket }: FastifyRequest) {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  if (isForwarded && ip === socket.remoteAddress) return false
  return /^(::ffff:)?127\.|^::1$/.test(ip)
}
