import { signDigits, signOf } from '@zhizao/rules/sign'
import { languageInUse } from '../i18n/translate.ts'
import { readToken } from '../session/token-cookie.ts'

/** Kept over a reload: the first request after it must already be signed with the right time. */
const key = 'serverAhead'
let serverAhead = typeof localStorage === 'undefined' ? 0 : Number(localStorage.getItem(key) ?? 0) || 0

/** A difference up to this comes from the way and from the header's whole seconds, ms. */
const NOISE = 2000
/** Above this a sign may have been refused for its time, ms. */
const HARMFUL = 60_000

/** How far the server is ahead by its Date header, ms; nothing where the header says nothing. */
export function aheadBy(dateHeader: string | null, now: number): number | undefined {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN
  if (Number.isNaN(server)) return undefined
  return Math.abs(server - now) > NOISE ? server - now : 0
}

/** Learns the server's clock from its Date header. */
export function learnServerTime(dateHeader: string | null) {
  const ahead = aheadBy(dateHeader, Date.now())
  if (ahead === undefined || ahead === serverAhead) return
  serverAhead = ahead
  localStorage.setItem(key, String(ahead))
}

/** How far the server is believed to be ahead now, ms. */
export const believedAhead = () => serverAhead

/** Whether a request signed with an earlier belief may have been refused for its time. */
export const wasSignedWrong = (earlier: number) => Math.abs(serverAhead - earlier) > HARMFUL

/** Now by the server's clock, ms since 1970. */
export const serverNow = () => Date.now() + serverAhead

const digits = signDigits()

/** Token, sign and time as every signed request and the push sign-in carry them. */
export function signature(token: string) {
  const time = String(Math.round(serverNow()))
  return { token, time, sign: signOf(token, time, digits()) }
}

/** Headers of one request. Each is signed anew: a sign is accepted once only. */
export function signedHeaders(): Record<string, string> {
  const token = readToken()
  const language = { 'accept-language': languageInUse() }
  return token ? { ...language, 'access-token': token, ...signature(token) } : language
}
