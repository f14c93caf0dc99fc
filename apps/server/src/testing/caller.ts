import { session } from '@zhizao/contract/access/session'
import type { AnyCall, Call, Received, Sent } from '@zhizao/contract/http/call'
import type { Envelope } from '@zhizao/contract/http/envelope'
import { signDigits, signOf } from '@zhizao/rules/sign'

const digits = signDigits()

/** What came back, whole. */
export interface Answer<Data = unknown> extends Envelope<Data> {
  status: number
  headers: Headers
}

type Client<C> = {
  [Name in keyof C]: C[Name] extends AnyCall ? (input?: Sent<C[Name]>) => Promise<Received<C[Name]>> : never
}

export interface Caller {
  readonly token: string
  readonly userId: string
  signIn(userName: string, password: string): Promise<void>
  /** A typed client of a record of calls: answers the data, throws where the call was refused. */
  client<C extends object>(record: C): Client<C>
  /** Any call, answered whole, refused or not. */
  call(call: Call, input?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The same user, reading in another language. */
  speaking(language: string): Caller
  /** A file call: the bytes. */
  file(call: Call, input?: unknown): Promise<{ bytes: Buffer; filename: string; status: number }>
}

/** A client of the server over real HTTP, as one user. */
export function callerOf(
  url: string,
  initialToken: string | undefined,
  now: () => Date = () => new Date(),
  language?: string,
): Caller {
  let token = initialToken ?? ''
  let userId = ''

  async function send(call: Call, input: unknown = {}, more: Record<string, string> = {}) {
    const { path, rest } = placed(call.path, input)
    const headers: Record<string, string> = { ...(language && { 'accept-language': language }), ...signed(), ...more }
    const { body, type, query } = encoded(call, rest)
    if (type && !headers['content-type']) headers['content-type'] = type
    return fetch(`${url}/api${path}${query}`, { method: call.method, headers, ...(body === undefined ? {} : { body }) })
  }
  function signed(): Record<string, string> {
    if (!token) return {}
    const time = String(now().getTime())
    return { token, 'access-token': token, time, sign: signOf(token, time, digits()) }
  }
  const caller: Caller = {
    get token() {
      return token
    },
    get userId() {
      return userId
    },
    async signIn(userName, password) {
      const user = await caller.client(session).signIn({ userName, password })
      token = user.token
      userId = user.id
    },
    async call(call, input, headers) {
      const response = await send(call, input, headers)
      const text = await response.text()
      const envelope = text.startsWith('{')
        ? (JSON.parse(text) as Envelope)
        : { code: response.status, msg: text, data: null }
      return { ...envelope, status: response.status, headers: response.headers }
    },
    speaking: (other) => callerOf(url, token, now, other),
    async file(call, input) {
      const response = await send(call, input)
      const filename = decodeURIComponent(
        /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
      )
      return { bytes: Buffer.from(await response.arrayBuffer()), filename, status: response.status }
    },
    client: (record) =>
      Object.fromEntries(
        Object.entries(record as Record<string, Call>).map(([name, call]) => [
          name,
          async (input: unknown) => {
            const answer = await caller.call(call, input)
            if (answer.code !== call.success)
              throw new Error(`${call.path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
            return answer.data
          },
        ]),
      ) as never,
  }
  return caller
}

function placed(template: string, input: unknown) {
  const rest =
    input && typeof input === 'object' && !Array.isArray(input) ? { ...(input as Record<string, unknown>) } : input
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (rest as Record<string, unknown>)[name]
    delete (rest as Record<string, unknown>)[name]
    return encodeURIComponent(String(value).toWellFormed())
  })
  return { path, rest }
}

function encoded(call: Call, input: unknown): { body?: string | FormData; type?: string; query: string } {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const pairs = entries.flatMap(([key, value]) =>
    (Array.isArray(value) && call.encoding !== 'stringified' ? value : [value]).map((one): [string, string] => [
      key,
      typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one),
    ]),
  )
  switch (call.encoding) {
    case 'query':
      return { query: pairs.length ? `?${new URLSearchParams(pairs)}` : '' }
    case 'form':
    case 'stringified':
      return { body: new URLSearchParams(pairs).toString(), type: 'application/x-www-form-urlencoded', query: '' }
    case 'multipart': {
      const form = new FormData()
      for (const [key, value] of entries) {
        if (value instanceof File) form.append(key, value, value.name)
        else if (value instanceof Blob) form.append(key, value)
        else form.append(key, String(value))
      }
      return { body: form, query: '' }
    }
    case 'text':
      return { body: JSON.stringify(input), type: 'text/plain', query: '' }
    case 'none':
      return { query: '' }
    default:
      return { body: JSON.stringify(input ?? {}), type: 'application/json', query: '' }
  }
}
