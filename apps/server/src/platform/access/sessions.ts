import { signOf } from '@zhizao/rules/sign'
import type { SessionUser } from '../context.ts'

/** What is wrong with the API key of a program, told to whoever knows its secret. */
export const keyEnds = {
  'key-unknown': '接口密钥无效',
  'key-expired': '接口密钥已过期',
  'key-revoked': '接口密钥已吊销',
  'key-idle': '接口密钥的创建人或角色已停用',
  'key-address': '接口密钥不能从这个地址使用',
  'key-sign': '签名不正确或已使用，或时间与服务器相差超过 5 分钟',
} as const
/** Why a token opens nothing. */
export type SessionEnd = 'unknown' | 'expired' | 'elsewhere' | keyof typeof keyEnds

/** Where the platform learns who a token belongs to. The access domain provides it. */
export interface SessionSource {
  /** Who `acts` keeps his session from standing idle; who only `looks on` does not. */
  find(
    token: string,
    how?: 'acts' | 'looks on',
    from?: { ip: string },
  ): SessionUser | SessionEnd | Promise<SessionUser | SessionEnd>
  /** Ends those of these sessions whose time is over, and tells (`user.signed-out`) of those that have ended. */
  endOverdue(sessionIds: ReadonlySet<string>): Promise<void>
}

/** How far a caller's clock may be from ours, ms. The web client corrects its own by the server's Date header. */
const CLOCK_TOLERANCE = 5 * 60_000

/** Signs that one half of the memory holds: far more than come in ten minutes, and some 30 MB. */
const MOST_SIGNS = 500_000

/**
 * Signs seen within the tolerance; two halves that take turns, so that old ones go without a scan. A half that is full
 * before its time makes room too: the memory is bounded, whatever comes.
 */
export function signMemory(now: () => number, most = MOST_SIGNS) {
  let fresh = new Set<number>()
  let old = new Set<number>()
  let turned = now()
  return (sign: string) => {
    if (now() - turned > CLOCK_TOLERANCE * 2 || fresh.size >= most) {
      old = fresh
      fresh = new Set()
      turned = now()
    }
    // 52 bits of the hash: a number is kept in a fraction of the room of its text.
    const mark = Number.parseInt(sign.slice(0, 13), 16)
    if (fresh.has(mark) || old.has(mark)) return false
    fresh.add(mark)
    return true
  }
}

/** Whether the sign belongs to this token and time, and the time is near. */
export function signFits(token: string, sign: string, time: string, now: number) {
  if (!/^[0-9a-f]{64}\d{4}$/.test(sign) || !/^\d{13}$/.test(time)) return false
  return Math.abs(now - Number(time)) <= CLOCK_TOLERANCE && signOf(token, time, sign.slice(64)) === sign
}
