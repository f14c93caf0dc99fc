import { signOf } from '@zhizao/rules/sign'
import type { SessionUser } from '../context.ts'

/** Why a token opens nothing. */
export type SessionEnd = 'unknown' | 'expired' | 'elsewhere'

/** Where the platform learns who a token belongs to. The access domain provides it. */
export interface SessionSource {
  find(token: string): SessionUser | SessionEnd | Promise<SessionUser | SessionEnd>
}

/** How far a caller's clock may be from ours, ms. The web client corrects its own by the server's Date header. */
const CLOCK_TOLERANCE = 5 * 60_000

/** Signs seen within the tolerance; two halves that take turns, so that old ones go without a scan. */
export function signMemory(now: () => number) {
  let fresh = new Set<string>()
  let old = new Set<string>()
  let turned = now()
  return (sign: string) => {
    if (now() - turned > CLOCK_TOLERANCE * 2) {
      old = fresh
      fresh = new Set()
      turned = now()
    }
    if (fresh.has(sign) || old.has(sign)) return false
    fresh.add(sign)
    return true
  }
}

/** Whether the sign belongs to this token and time, and the time is near. */
export function signFits(token: string, sign: string, time: string, now: number) {
  if (!/^[0-9a-f]{64}\d{4}$/.test(sign) || !/^\d{13}$/.test(time)) return false
  return Math.abs(now - Number(time)) <= CLOCK_TOLERANCE && signOf(token, time, sign.slice(64)) === sign
}
