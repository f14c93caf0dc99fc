import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../context.ts'

/** What the calls alone need: it travels with nothing else. */
const PATH = '/api'

/** Cookies by which the server knows a browser again. No script reads them, and pages of other sites send none of them. */
export function cookiesOf({ headers }: FastifyRequest, reply: FastifyReply, origin: string): Cookies {
  let sent: Map<string, string> | undefined
  const all = () => {
    sent ??= parsed(headers.cookie ?? '')
    return sent
  }
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return {
    names: () => [...all().keys()],
    get: (name) => all().get(name),
    set: (name, value, seconds) =>
      void reply.header(
        'set-cookie',
        `${name}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      ),
  }
}

const parsed = (text: string) =>
  new Map(
    text.split(';').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : []
    }),
  )
