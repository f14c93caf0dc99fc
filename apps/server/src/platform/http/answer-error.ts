import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost, isPoolFull, refusalOf } from '../db/database-errors.ts'
import { Busy, Refusal } from '../refusal.ts'
import { closedHeaders } from './page-safety.ts'

export const TOO_LARGE = '提交的内容过大，请减少内容后重试'
export const TOO_MANY = '操作过于频繁，请稍后重试'
/** What went wrong before a call was reached, by HTTP status. */
const words: Record<number, string> = {
  408: '提交超时，请检查网络后重试',
  413: TOO_LARGE,
  414: '请求地址过长',
  415: '不支持的内容类型',
  429: TOO_MANY,
  431: '请求头过大，请清除浏览器缓存后重试',
  503: '数据库正在恢复，请稍后重试',
}
const MANY_AT_WORK = '同时操作的人太多，请稍后重试'
const badBody: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: '请求内容为空',
  FST_ERR_BAD_URL: '请求地址格式不正确',
  FST_FILES_LIMIT: '一次只能上传一个文件',
}

const envelope = (code: number, msg: string, data: unknown = null) => ({ code, msg, data })

/** Answers what a handler, the parsing of a body or the routing has thrown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  if (refusal) {
    const status = refusal.code === ErrorCode.tooMany || refusal.code === ErrorCode.tooLarge ? refusal.code : 200
    return reply.code(status).send(envelope(refusal.code, refusal.message, refusal.data))
  }
  const { statusCode: status = 500, code = '' } = error as { statusCode?: number; code?: string }
  if (status < 500) {
    const known = badBody[code] ?? words[status]
    if (known && words[status]) return reply.code(status).send(envelope(status, known))
    return reply.send(envelope(400, known ?? '请求内容格式有误，不是有效的 JSON'))
  }
  if (isPoolFull(error) || error instanceof Busy) return reply.code(503).send(envelope(503, MANY_AT_WORK))
  if (isConnectionLost(error)) return reply.code(503).send(envelope(503, words[503]!))
  request.log.error({ err: error, requestId: request.id }, 'defect')
  return reply.code(500).send(envelope(500, `系统错误，请稍后重试！（编号 ${request.id.slice(0, 8)}）`))
}

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what is no HTTP request that could be routed: it has no reply, only its socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf[error.code ?? ''] ?? 400
  const body = JSON.stringify(envelope(status, words[status] ?? '请求格式不正确'))
  const headers = Object.entries({
    'Content-Length': Buffer.byteLength(body),
    'Content-Type': 'application/json; charset=utf-8',
    ...closedHeaders,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`)
  socket.destroy(error)
}
