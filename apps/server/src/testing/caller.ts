import { secondFactor } from '@zhizao/contract/access/second-factor'
import { session } from '@zhizao/contract/access/session'
import type { AnyCall, Call, Received, Sent } from '@zhizao/contract/http/call'
import { encode } from '@zhizao/contract/http/encode'
import type { Envelope } from '@zhizao/contract/http/envelope'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { signDigits, signOf } from '@zhizao/rules/sign'
import { recordCall } from './recorded-calls.ts'

const digits = signDigits()
/** Times, each of which the server has waited three seconds. */
const ASKED_AGAIN = 5
/** A proof is good for five minutes. */
const PROOF_KEPT = 4 * 60_000

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
  /** From now on he has just shown again who he is, whenever a call asks for it. */
  keepProving(): Promise<void>
  /** The headers that sign one request. */
  headers(): Record<string, string>
  /**
   * A typed client of a record of calls: answers the data, throws where the call was refused. Asked again who he is, he gives
   * his password, as people do.
   */
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
  let ownPassword = ''
  let isProving = false
  let proven = { proof: '', at: 0 }

  async function proofNow() {
    const time = now().getTime()
    if (Math.abs(time - proven.at) > PROOF_KEPT) {
      const { proof } = await caller.client(secondFactor).prove({ password: ownPassword })
      proven = { proof, at: time }
    }
    return { proof: proven.proof }
  }

  async function send(call: Call, input: unknown = {}, more: Record<string, string> = {}) {
    const { path, contentType, body } = encode(call.path, call.encoding, input)
    const headers: Record<string, string> = { ...(language && { 'accept-language': language }), ...signed(), ...more }
    if (contentType && !headers['content-type']) headers['content-type'] = contentType
    return fetch(`${url}/api${path}`, { method: call.method, headers, ...(body === undefined ? {} : { body }) })
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
      ownPassword = password
    },
    async keepProving() {
      isProving = true
      await proofNow()
    },
    async call(call, input, headers) {
      const proof = isProving && call.asksAgain !== 'never' && !headers?.proof ? await proofNow() : {}
      const response = await send(call, input, { ...proof, ...headers })
      const text = await response.text()
      const envelope = text.startsWith('{')
        ? (JSON.parse(text) as Envelope)
        : { code: response.status, msg: text, data: null }
      recordCall(call, envelope.code)
      const answer = { ...envelope, status: response.status }
      // Not compared: they name the second in which it was made.
      return Object.defineProperty(answer, 'headers', { value: response.headers }) as Answer
    },
    headers: () => ({ ...signed(), ...(isProving && { proof: proven.proof }) }),
    speaking: (other) => callerOf(url, token, now, other),
    async file(call, input) {
      const response = await send(call, input)
      const disposition = response.headers.get('content-disposition')
      // What is refused comes as an envelope of HTTP 200.
      recordCall(call, disposition ? response.status : 400)
      const filename = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1] ?? '')
      return { bytes: Buffer.from(await response.arrayBuffer()), filename, status: response.status }
    },
    client: (record) =>
      Object.fromEntries(
        Object.entries(record as Record<string, Call>).map(([name, call]) => [
          name,
          async (input: unknown) => {
            let answer = await caller.call(call, input)
            // Too many at once on a slow machine: nothing was done, and clients ask again.
            for (let more = 0; more < ASKED_AGAIN && answer.code === 503; more++)
              answer = await caller.call(call, input)
            if (answer.code === ErrorCode.proveAgain && ownPassword) {
              const { proof } = await caller.client(secondFactor).prove({ password: ownPassword })
              answer = await caller.call(call, input, { proof })
            }
            if (answer.code !== call.success)
              throw new Error(`${call.path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
            return answer.data
          },
        ]),
      ) as never,
  }
  return caller
}
