import http from 'node:http'
import { signDigits, signOf } from '@zhizao/rules/sign'

const digits = signDigits()

export interface Answered {
  /** 0 where the connection ended without an answer. */
  status: number
  code: number
  msg: string
  bytes: number
}

export interface Request {
  method?: string
  path: string
  /** The address of this machine that it comes from; limits by address count each for itself. */
  from?: string
  token?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** What the product's clock shows. */
  now?: () => Date
  /** Ends the connection after so many ms without an end, ms. */
  patience?: number
}

const KEPT = 4096

/** Asks once on a connection of its own; an answer is read to its end, but only its beginning is kept. */
export function ask(url: string, request: Request): Promise<Answered> {
  const { method = 'POST', path, from = '127.0.0.1', token, headers = {}, body, now, patience = 20_000 } = request
  const target = new URL(url)
  return new Promise((resolve) => {
    let answered = false
    const finish = (answer: Answered) => {
      if (answered) return
      answered = true
      clearTimeout(late)
      resolve(answer)
    }
    const outgoing = http.request(
      {
        host: '127.0.0.1',
        port: target.port,
        localAddress: from,
        method,
        path,
        agent: false,
        headers: {
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...(token ? signed(token, now) : {}),
          ...headers,
        },
      },
      (reply) => {
        let bytes = 0
        let text = ''
        reply.on('data', (part: Buffer) => {
          bytes += part.length
          if (text.length < KEPT) text += part
        })
        const end = () => finish({ ...envelope(reply.statusCode!, text), status: reply.statusCode!, bytes })
        reply.on('end', end)
        reply.on('error', end)
      },
    )
    const gone = () => finish({ status: 0, code: 0, msg: '', bytes: 0 })
    const late = setTimeout(() => {
      outgoing.destroy()
      gone()
    }, patience)
    outgoing.on('error', gone)
    outgoing.on('close', gone)
    outgoing.end(body)
  })
}

export function signed(token: string, now = () => new Date()): Record<string, string> {
  const time = String(now().getTime())
  return { token, 'access-token': token, time, sign: signOf(token, time, digits()) }
}

function envelope(status: number, text: string): { code: number; msg: string } {
  const code = /"code":(\d+)/.exec(text)?.[1]
  const msg = /"msg":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  return { code: code ? Number(code) : status, msg: msg ?? '' }
}

/** `work` on each of so many, `width` at a time. */
export async function spread(times: number, width: number, work: (at: number) => Promise<unknown>) {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(width, times) }, async () => {
      while (next < times) await work(next++)
    }),
  )
}
