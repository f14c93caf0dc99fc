import { signOf } from '@zhizao/rules/sign'
import { languageInUse } from '../i18n/translate.ts'
import { readToken } from '../session/token-cookie.ts'

let serverAhead = 0

/** Learns how far the server's clock is ahead of ours from its Date header. */
export function learnServerTime(dateHeader: string | null) {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN
  // The header has whole seconds; less than that is not worth a correction.
  if (!Number.isNaN(server)) serverAhead = Math.abs(server - Date.now()) > 2000 ? server - Date.now() : 0
}

/** Now by the server's clock, ms since 1970. */
export const serverNow = () => Date.now() + serverAhead

/** Token, sign and time as every signed request and the push sign-in carry them. */
export function signature(token: string) {
  const time = String(Math.round(serverNow()))
  const random = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10_000).padStart(4, '0')
  return { token, time, sign: signOf(token, time, random) }
}

/** Headers of one request. Each is signed anew: a changing call is accepted once only. */
export function signedHeaders(): Record<string, string> {
  const token = readToken()
  const language = { 'accept-language': languageInUse() }
  return token ? { ...language, 'access-token': token, ...signature(token) } : language
}
