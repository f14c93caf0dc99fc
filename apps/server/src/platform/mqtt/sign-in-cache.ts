import { createHash, timingSafeEqual } from 'node:crypto'

type Entry<B> = { digest: Buffer; result: Promise<B | undefined>; until: number }

const acceptedMs = 60_000
const refusedMs = 10_000
const mostEntries = 20_000
const mostAtOnce = 2

/**
 * Remembers for a minute who signed in with which secret (as a digest), so that a thousand boxes that reconnect at
 * once do not run a thousand slow hashes; refusals are remembered for ten seconds. At most two checks run at a time.
 */
export function createSignInCache<B>(
  check: (code: string, secret: string) => Promise<B | undefined>,
  now: () => number = Date.now,
) {
  const entries = new Map<string, Entry<B>>()
  const queue: (() => void)[] = []
  /** How often each code was forgotten: a check that was under way then says nothing any more. */
  const forgotten = new Map<string, number>()
  let running = 0

  async function checked(code: string, secret: string): Promise<B | undefined> {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => queue.push(resolve))
    running++
    const before = forgotten.get(code)
    try {
      const found = await check(code, secret)
      if (forgotten.get(code) === before) return found
    } finally {
      running--
      queue.shift()?.()
    }
    return checked(code, secret)
  }

  return {
    signIn(code: string, secret: string): Promise<B | undefined> {
      const digest = createHash('sha256').update(secret).digest()
      const known = entries.get(code)
      if (known && known.until > now() && timingSafeEqual(known.digest, digest)) return known.result
      const entry: Entry<B> = { digest, result: checked(code, secret), until: Number.POSITIVE_INFINITY }
      // A wrong secret must not push out what the right one has earned.
      if (!known || known.until <= now()) {
        if (entries.size >= mostEntries) entries.delete(entries.keys().next().value!)
        entries.set(code, entry)
      }
      entry.result.then(
        (found) => {
          entry.until = now() + (found ? acceptedMs : refusedMs)
          if (found) entries.set(code, entry)
        },
        () => {
          if (entries.get(code) === entry) entries.delete(code)
        },
      )
      return entry.result
    },
    /** Forgets a box whose secret or status changed. */
    forget(code: string): void {
      forgotten.set(code, (forgotten.get(code) ?? 0) + 1)
      entries.delete(code)
    },
  }
}
