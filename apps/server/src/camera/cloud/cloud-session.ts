import { createHash } from 'node:crypto'
import type { CloudKind } from '@zhizao/contract/camera/camera-cloud'
import type { Context } from '../../platform/context.ts'
import type { Cloud, CloudAnswer, CloudKeys, CloudToken } from './cloud.ts'
import type { CloudAccounts } from './cloud-accounts.ts'

/** A token is renewed this long before its end, ms. */
const BEFORE_END = 10 * 60_000
const MOST_KEPT = 1000

/** Calls to the clouds in a company's name, each with a token that is kept until shortly before its end. */
export function cloudSessions(accounts: CloudAccounts, clouds: Readonly<Record<CloudKind, Cloud>>, now: () => Date) {
  const kept = new Map<string, Promise<CloudToken>>()

  /** Keyed by the keys too: a changed account never works with the old one's token. */
  const keyOf = (kind: CloudKind, companyId: string, { appKey, appSecret }: CloudKeys) =>
    `${companyId}/${kind}/${createHash('sha256').update(`${appKey}\n${appSecret}`).digest('base64')}`

  async function tokenFor(kind: CloudKind, keys: CloudKeys, key: string): Promise<CloudToken> {
    const known = await kept.get(key)?.catch(() => undefined)
    if (known && known.until - now().getTime() > BEFORE_END) return known
    if (kept.size >= MOST_KEPT) kept.clear()
    const asked = clouds[kind].token(keys)
    kept.set(key, asked)
    asked.catch(() => kept.delete(key))
    return asked
  }

  return {
    async token(kind: CloudKind, context: Context) {
      const keys = await accounts.keys(kind, context)
      const { accessToken, until } = await tokenFor(kind, keys, keyOf(kind, context.user.companyId, keys))
      return { kind, accessToken, expireTime: new Date(until) }
    },
    /** Asks once more with a fresh token where the cloud has dropped the one we kept. */
    async call(kind: CloudKind, path: string, params: Record<string, string | number>, context: Context) {
      const keys = await accounts.keys(kind, context)
      const key = keyOf(kind, context.user.companyId, keys)
      const ask = async (): Promise<CloudAnswer> => {
        const { accessToken } = await tokenFor(kind, keys, key)
        return clouds[kind].call(path, params, { accessToken, keys })
      }
      const first = await ask()
      if (!clouds[kind].isTokenLost(first.code)) return first
      kept.delete(key)
      return ask()
    },
  }
}
export type CloudSessions = ReturnType<typeof cloudSessions>

export function answered({ answer, refusal }: CloudAnswer) {
  if (refusal) throw refusal
  return answer
}
