const WINDOW = 10 * 60_000
const LOCK = 15 * 60_000
const MOST_KEYS = 50_000

interface Failures {
  times: number[]
  lockedUntil: number
}

/** Counts failed sign-ins by name and address: 5 in ten minutes ask for a picture code, 10 lock the name for a quarter of an hour. */
export function signInGuard(now: () => Date) {
  const failures = new Map<string, Failures>()
  const recent = (key: string) => {
    const found = failures.get(key)
    if (!found) return undefined
    const since = now().getTime() - WINDOW
    found.times = found.times.filter((time) => time > since)
    if (!found.times.length && found.lockedUntil <= now().getTime()) failures.delete(key)
    return found
  }
  return {
    /** Minutes until the name is free again; 0 where it is not locked. */
    lockedMinutes(key: string) {
      const left = (recent(key)?.lockedUntil ?? 0) - now().getTime()
      return left > 0 ? Math.ceil(left / 60_000) : 0
    },
    needsPictureCode: (key: string) => (recent(key)?.times.length ?? 0) >= 5,
    failed(key: string) {
      if (failures.size >= MOST_KEYS) failures.delete(failures.keys().next().value!)
      const found = recent(key) ?? { times: [], lockedUntil: 0 }
      found.times.push(now().getTime())
      if (found.times.length >= 10) found.lockedUntil = now().getTime() + LOCK
      failures.delete(key)
      failures.set(key, found)
    },
    succeeded: (key: string) => void failures.delete(key),
  }
}
export type SignInGuard = ReturnType<typeof signInGuard>

/** A name that is tried from one address; other addresses do not lock it. */
export const guardKey = (loginName: string, { ip }: { ip: string }) => `${loginName.toLowerCase()} ${ip}`
