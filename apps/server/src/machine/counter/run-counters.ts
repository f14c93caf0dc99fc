import type { Platform } from '../../platform/platform.ts'
import type { StoredSamples, TelemetryDomain } from '../../telemetry/index.ts'
import { type CounterEngine, FLUSH_MS } from './counter-engine.ts'

/** Keeps the engine going: what waits to be written while nothing comes, and machines, signals and points that change. */
export function runCounters(
  { events, log }: Pick<Platform, 'events' | 'log'>,
  engine: CounterEngine,
  pulse: TelemetryDomain['pulse'],
) {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let stopped = false
  const stops: (() => void)[] = []
  const loaded = Promise.withResolvers<void>()

  /** One after the other; what fails is logged and tried again with the next change or tick. */
  function next(work: () => Promise<void>): Promise<void> {
    if (stopped) return last
    last = last.then(work).catch((error) => log.error({ err: error }, 'machine counters'))
    return last
  }
  const changed = (companyId: string) => next(() => engine.refresh(companyId))

  return {
    changed,
    /** As a participant of the ingest: before the first batch. */
    async resume(stored: StoredSamples) {
      try {
        await engine.resume(stored)
      } finally {
        loaded.resolve()
      }
    },
    start() {
      stops.push(events.on('point.changed', ({ companyId }) => changed(companyId)))
      // What was told before everything was read waits for it.
      last = loaded.promise
      timer = setInterval(() => {
        if (engine.isBehind()) void next(() => pulse())
      }, FLUSH_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      for (const stop of stops) stop()
      loaded.resolve()
      void next(engine.writeAll)
      stopped = true
      await last
    },
  }
}
