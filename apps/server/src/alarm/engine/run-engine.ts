import { sql } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { unshelving } from '../alarm/alarm-action.service.ts'
import { change as changeAlarms } from '../alarm/alarm-change.ts'
import type { AlarmEngine } from './alarm-engine.ts'

const tickMs = 1000
const nobody = { id: null, name: null }

/** Keeps the engine going: its clock, and what other domains tell about points, objects and boxes. */
export function runEngine(platform: Platform, engine: AlarmEngine) {
  const { database, events, log } = platform
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let stopped = false
  const stops: (() => void)[] = []

  /** One after the other; a failure is logged and tried again with the next tick. */
  function next(work: () => Promise<void>): Promise<void> {
    if (stopped) return last
    last = last.then(work).catch((error) => log.error({ err: error }, 'alarm engine'))
    return last
  }

  /** Shelved alarms whose time has come show themselves again. */
  async function unshelve(): Promise<void> {
    const now = platform.now()
    const { changes } = await changeAlarms(
      database.ingestDb,
      sql`shelved_until <= ${now}`,
      unshelving(now),
      nobody,
      now,
    )
    for (const [companyId, own] of Map.groupBy(changes, (each) => each.companyId))
      events.publish('alarm.changed', { companyId, alarmIds: own.map(({ alarmId }) => alarmId), changes: own })
  }

  let ticking = false
  async function tick(): Promise<void> {
    if (ticking) return
    ticking = true
    await next(async () => {
      await engine.tick()
      await unshelve()
    })
    ticking = false
  }

  return {
    async start() {
      await engine.start()
      stops.push(
        events.on('point.changed', ({ companyId, pointIds }) => next(() => engine.refresh({ companyId, pointIds }))),
        events.on('object.changed', ({ companyId, objectIds }) => next(() => engine.refresh({ companyId, objectIds }))),
        events.on('box.changed', ({ boxIds }) => next(() => engine.refreshBoxes(boxIds))),
      )
      timer = setInterval(() => void tick(), tickMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      for (const stop of stops) stop()
      stopped = true
      await last
      await engine.idle()
    },
  }
}
