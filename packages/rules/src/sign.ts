import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A constant both sides know: it marks requests as made by our client, it is no secret. */
const CLIENT_MARK = 'zhizao-web-1'

/** `sign` header: hash of token, mark, `time` (ms since 1970) and four random digits, followed by those digits. */
export const signOf = (token: string, time: string, random: string) =>
  bytesToHex(sha256(utf8ToBytes(`${token}${CLIENT_MARK}${time}${random}`))) + random

/** Digits for the signs of one client: they begin anywhere and count on, so that two requests of one millisecond differ. */
export function signDigits(): () => string {
  let next = Math.floor(Math.random() * 10_000)
  return () => String(next++ % 10_000).padStart(4, '0')
}
