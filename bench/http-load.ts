import http from 'node:http'
import { signDigits, signOf } from '@zhizao/rules/sign'

const digits = signDigits()

/** Posts `body` to `url` over `connections` kept-alive connections for `ms`; answers done per second. Signs every request, whoever asks. */
export async function postsPerSecond(
  url: string,
  token: string,
  body: string,
  connections: number,
  ms: number,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + ms
  let done = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const time = String(Date.now())
      const sign = signOf(token, time, digits())
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        token,
        'access-token': token,
        time,
        sign,
      }
      const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          text.includes('"code":200') ? resolve() : reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`)),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await one()
        done++
      }
    }),
  )
  agent.destroy()
  return (done / (performance.now() - started)) * 1000
}
