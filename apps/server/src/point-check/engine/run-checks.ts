import type { Platform } from '../../platform/platform.ts'
import type { CheckEngine } from './check-engine.ts'

const FLUSH_MS = 10_000
const mostInOne = 2000

/** Keeps the engine going: rows that grew, and rules and points that change. */
export function runChecks({ events, log }: Pick<Platform, 'events' | 'log'>, engine: CheckEngine) {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let stopped = false
  const stops: (() => void)[] = []

  /** One after the other; what fails is logged. */
  function next(work: () => Promise<void>): Promise<void> {
    if (stopped) return last
    last = last.then(work).catch((error) => log.error({ err: error }, 'point checks'))
    return last
  }
  async function refresh(pointIds: readonly string[]): Promise<void> {
    for (let at = 0; at < pointIds.length; at += mostInOne) await engine.refresh(pointIds.slice(at, at + mostInOne))
  }

  /** Rules of these points, or the points, are not what they were; resolves when the engine knows. */
  const changed = (pointIds: readonly string[]) => next(() => refresh(pointIds))

  return {
    changed,
    start() {
      stops.push(events.on('point.changed', ({ pointIds }) => changed(pointIds)))
      timer = setInterval(() => void next(engine.flush), FLUSH_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      for (const stop of stops) stop()
      void next(engine.flush)
      stopped = true
      await last
    },
  }
}
