import { FactorAsked, secondFactor, signInFactor } from '@zhizao/contract/access/second-factor'
import { type SignedInUser, session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { type Answer, type Caller, callerOf } from './caller.ts'
import { oneTimeCode } from './one-time-code.ts'
import type { TestServer } from './test-server.ts'

export const password = 'Passw0rd!test'

/** Moves the server's clock on, so that the app shows another code. */
export const later = (server: TestServer, ms = 30_000) => server.setTime(new Date(server.platform.now().getTime() + ms))

/** Somebody with an authenticator app, which he has just set up. */
export async function withApp(server: TestServer, caller: Caller) {
  const { loginName } = await caller.client(user).get({})
  const own = caller.client(secondFactor)
  const { challenge, secret } = await own.beginApp()
  const code = (at = server.platform.now()) => oneTimeCode(secret, at)
  const { recoveryCodes } = await own.confirmApp({ challenge, oneTimeCode: code() })
  // That code is taken.
  later(server)
  return { caller, loginName, secret, recoveryCodes, code, userId: caller.userId }
}
export type WithApp = Awaited<ReturnType<typeof withApp>>

/** A digit off what is right. */
export const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10))

/** What a sign-in that was right so far asks for. */
export function askedOf(answer: Answer): FactorAsked {
  if (answer.code !== ErrorCode.secondFactor) throw new Error(`asks for nothing: ${JSON.stringify(answer)}`)
  return FactorAsked.parse(answer.data)
}

/** The first step, by somebody who knows the password. */
export const firstStep = (server: TestServer, userName: string, headers?: Record<string, string>) =>
  server.visitor.call(session.signIn, { userName, password }, headers)

/** The second step. */
export const prove = (server: TestServer, challenge: string, shown: object, headers?: Record<string, string>) =>
  server.visitor.call(signInFactor.prove, { challenge, ...shown }, headers)

/** Whoever a right second step signed in. */
export function enteredBy(server: TestServer, { code, data }: Answer): Caller {
  if (code !== 200 && code !== 1) throw new Error(`not signed in: ${code} ${JSON.stringify(data)}`)
  const { user: within, ...flat } = data as SignedInUser & { user?: SignedInUser }
  return callerOf(server.url, (within ?? flat).token, server.platform.now)
}
