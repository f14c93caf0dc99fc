import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { Refusal } from '../../platform/refusal.ts'

const MOST_KEYS = 50_000

/** Lets a key (an address, a name) act so often within a time of the steady clock, and refuses it with 429 beyond. */
export function attemptLimit(steady: () => number, { most, within }: { most: number; within: number }) {
  const seen = new Map<string, number[]>()
  return (key: string) => {
    const time = steady()
    const recent = (seen.get(key) ?? []).filter((each) => each > time - within)
    if (recent.length >= most) throw new Refusal(ErrorCode.tooMany, '操作过于频繁，请稍后再试')
    if (seen.size >= MOST_KEYS) seen.delete(seen.keys().next().value!)
    // Set anew, so that the keys which are used stay the youngest.
    seen.delete(key)
    seen.set(key, [...recent, time])
  }
}
