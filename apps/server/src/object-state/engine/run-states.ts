import type { Platform } from '../../platform/platform.ts'
import type { StateEngine } from './state-engine.ts'

const tickMs = 1000

/** Keeps the engine going: its clock, and what other domains tell about points, objects and states. */
export function runStates({ events, log }: Platform, engine: StateEngine) {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let stopped = false
  let ticking = false
  const stops: (() => void)[] = []
  const loaded = Promise.withResolvers<void>()

  /** One after the other; a failure is logged and tried again with the next tick. */
  function next(work: () => Promise<void>): Promise<void> {
    if (stopped) return last
    last = last.then(work).catch((error) => log.error({ err: error }, 'state engine'))
    return last
  }

  async function tick(): Promise<void> {
    if (ticking) return
    ticking = true
    await next(engine.tick)
    ticking = false
  }

  return {
    start() {
      stops.push(
        events.on('point.changed', ({ companyId, pointIds }) => next(() => engine.refresh({ companyId, pointIds }))),
        events.on('object.changed', ({ companyId, objectIds }) =>
          next(() => engine.refresh({ companyId, ...(objectIds && { objectIds }) })),
        ),
        events.on('device-state.changed', ({ companyId, deviceTypeId, objectId }) =>
          next(() =>
            engine.refresh({ companyId, ...(objectId ? { objectIds: [objectId] } : { deviceTypeId: deviceTypeId! }) }),
          ),
        ),
        events.on('points.settled', () => engine.readersChanged()),
      )
      // Events of the time before wait until everything was read.
      last = loaded.promise
    },
    /** As a participant of the ingest: before the first batch. */
    async resume() {
      try {
        await engine.resume()
      } finally {
        loaded.resolve()
      }
      timer = setInterval(() => void tick(), tickMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      for (const stop of stops) stop()
      loaded.resolve()
      stopped = true
      await last
      await engine.idle()
    },
  }
}
