import { createHash } from 'node:crypto'

const WINDOW = 10 * 60_000
const LOCK = 15 * 60_000
const MOST_KEYS = 50_000
const MOST_DEVICES = 8

interface Failures {
  times: number[]
  lockedUntil: number
}
interface From {
  ip: string
  userAgent: string
}

/**
 * Counts failed sign-ins by name and address: 5 in ten minutes ask for a picture code, 10 lock the name for a quarter
 * of an hour, there only. Browsers that have signed in with the name before are counted by themselves: where a whole
 * plant comes from one address, nobody locks out whom he sits beside.
 */
export function signInGuard(now: () => Date) {
  const failures = new Map<string, Failures>()
  const devices = new Map<string, Set<string>>()
  /** The last try of each name that is under way. */
  const tries = new Map<string, Promise<unknown>>()
  const recent = (key: string) => {
    const found = failures.get(key)
    if (!found) return undefined
    const since = now().getTime() - WINDOW
    found.times = found.times.filter((time) => time > since)
    if (!found.times.length && found.lockedUntil <= now().getTime()) failures.delete(key)
    return found
  }
  return {
    /** What tries of a name are counted by, and whether the browser has signed in with it before. */
    countedBy(loginName: string, from: From) {
      const key = guardKey(loginName, from)
      const device = deviceOf(from)
      const isKnown = devices.get(key)?.has(device) ?? false
      return { key: isKnown ? `${key} ${device}` : key, isKnown }
    },
    /**
     * One try of a name after the other: what comes at once is judged as if it had come so. A right password is not refused for
     * those beside it of which nobody knows yet.
     */
    async inTurn<Outcome>(key: string, one: () => Promise<Outcome>): Promise<Outcome> {
      const own = (tries.get(key) ?? Promise.resolve()).then(one)
      const settled = own.catch(() => {})
      tries.set(key, settled)
      try {
        return await own
      } finally {
        if (tries.get(key) === settled) tries.delete(key)
      }
    },
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
    /** Forgets the failures of a name at an address, of its browsers too. */
    succeeded(key: string) {
      failures.delete(key)
      for (const device of devices.get(key) ?? []) failures.delete(`${key} ${device}`)
    },
    /** The browser knows the password: its tries count by themselves from now on. */
    remember(loginName: string, from: From) {
      const key = guardKey(loginName, from)
      const known = devices.get(key) ?? new Set()
      known.add(deviceOf(from))
      if (known.size > MOST_DEVICES) known.delete(known.values().next().value!)
      if (devices.size >= MOST_KEYS) devices.delete(devices.keys().next().value!)
      devices.delete(key)
      devices.set(key, known)
    },
  }
}
export type SignInGuard = ReturnType<typeof signInGuard>

/** A name that is tried from one address; other addresses do not lock it. */
export const guardKey = (loginName: string, { ip }: { ip: string }) => `${loginName.toLowerCase()} ${ip}`

const deviceOf = ({ userAgent }: From) => createHash('sha256').update(userAgent).digest('base64url').slice(0, 16)
