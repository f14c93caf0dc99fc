import type { PgBoss } from 'pg-boss'
import type { Platform } from '../platform.ts'

/** Does what is due and answers when the next is, if any. */
export type BackgroundWork = (signal: AbortSignal) => Promise<Date | undefined>

const LOOK_EVERY = 5

/** Work of the installation on the queue, which only wakes it: a wake that is lost costs a minute. */
export function backgroundWork({ log, now }: Pick<Platform, 'log' | 'now'>) {
  const known = new Map<string, { work: BackgroundWork; worker?: string; wakesAt: number }>()
  let queue: PgBoss | undefined

  const lost = (name: string) => (error: unknown) => log.warn({ err: error, work: name }, 'background work not woken')

  function wake(name: string) {
    queue?.send(name, {}).then(() => queue?.notifyWorker(known.get(name)!.worker!), lost(name))
  }

  /** One wake lies ahead at a time, unless an earlier one is needed. */
  function wakeLater(name: string, at: Date) {
    const one = known.get(name)!
    const time = now().getTime()
    if (one.wakesAt > time && one.wakesAt <= at.getTime()) return
    one.wakesAt = at.getTime()
    const seconds = Math.max(1, Math.ceil((at.getTime() - time) / 1000))
    queue?.send(name, {}, { startAfter: seconds }).catch(lost(name))
  }

  return {
    define(name: string, work: BackgroundWork) {
      known.set(name, { work, wakesAt: 0 })
      return () => wake(name)
    },
    async start(on: PgBoss, signal: AbortSignal) {
      for (const [name, one] of known) {
        await on.createQueue(name, { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 600 })
        one.worker = await on.work(name, { pollingIntervalSeconds: LOOK_EVERY }, async () => {
          if (signal.aborted) return
          const next = await one.work(signal)
          if (next) wakeLater(name, next)
        })
      }
      queue = on
      for (const name of known.keys()) wake(name)
    },
    wakeAll() {
      for (const name of known.keys()) wake(name)
    },
  }
}
