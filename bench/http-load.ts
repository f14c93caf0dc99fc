import http from 'node:http'
import { signDigits, signOf } from '@zhizao/rules/sign'

const digits = signDigits()

/** Asks signed, each request anew, over at most `connections` kept-alive connections; the text of an answer that says it was done. */
export function asker(token: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const ask = (method: 'GET' | 'POST', url: string, body = '') =>
    new Promise<string>((resolve, reject) => {
      const time = String(Date.now())
      const sign = signOf(token, time, digits())
      const headers = {
        ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        token,
        'access-token': token,
        time,
        sign,
      }
      const request = http.request(url, { method, agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          text.includes('"code":200')
            ? resolve(text)
            : reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`)),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

/** Posts `body`, or the next of them, to `url` over `connections` kept-alive connections for `ms`; answers done per second. */
export async function postsPerSecond(
  url: string,
  token: string,
  body: string | (() => string),
  connections: number,
  ms: number,
): Promise<number> {
  const { ask, close } = asker(token, connections)
  const until = performance.now() + ms
  let done = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await ask('POST', url, typeof body === 'string' ? body : body())
        done++
      }
    }),
  )
  close()
  return (done / (performance.now() - started)) * 1000
}
