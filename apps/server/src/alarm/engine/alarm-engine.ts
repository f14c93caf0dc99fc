import type { Pool } from 'pg'
import { clockSteps } from '../../platform/clock-steps.ts'
import { commitPrepared, type PreparedWrite } from '../../platform/db/commit-prepared.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import type { AlarmEvent } from './alarm-event.ts'
import { boxWatch } from './box-watch.ts'
import { type LateSample, lateEvents } from './late-samples.ts'
import { loadPoints, type Which } from './load-points.ts'
import { restoreAlarms } from './restore-alarms.ts'
import { resumePoints, type StoredSamples } from './resume-points.ts'
import { type Samples, watchList } from './watch-list.ts'
import { writeEvents } from './write-events.ts'
import { writePeaks } from './write-peaks.ts'

export interface EngineOptions {
  pool: Pool
  now(): number
  /** Of what lasts; the same as the other where that is never set. */
  steady?(): number
  /** Hears of what was committed, company by company. */
  changed(companyId: string, changes: readonly AlarmChange[]): void
  log: { error(data: object, message: string): void }
}

const peaksEveryMs = 10_000
const mostInOne = 2000

/**
 * Judges samples against limits and rules in memory and writes what follows in the samples' own transaction. One write
 * is under way at a time: a tick waits for the batch before it, a batch prepared during a tick is judged after it.
 */
export function alarmEngine({ pool, now, steady = now, changed, log }: EngineOptions) {
  const list = watchList()
  const boxes = boxWatch(pool)
  /** Found between commits: changed limits, suppression, boxes. Kept until written. */
  let waiting: AlarmEvent[] = []
  let under: Promise<void> | undefined
  let peaksWritten = Number.NEGATIVE_INFINITY
  const clockStep = clockSteps({ now: () => new Date(now()), steady })
  let history: StoredSamples | undefined

  function begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    under = promise
    return () => {
      under = undefined
      resolve()
    }
  }
  const idle = async () => {
    while (under) await under
  }

  function notify(changes: readonly AlarmChange[]): void {
    for (const [companyId, own] of Map.groupBy(changes, (change) => change.companyId)) changed(companyId, own)
  }

  /** What a list of events needs to be written, with the way back. */
  function writing(find: (undo: (() => void)[], late: LateSample[]) => AlarmEvent[]): PreparedWrite | undefined {
    const undo: (() => void)[] = []
    const late: LateSample[] = []
    const events = find(undo, late)
    if (!events.length && !late.length) return undefined
    const end = begin()
    let changes: readonly AlarmChange[] = []
    return {
      async write(tx) {
        // What was late comes first: it is older.
        const missed = late.length ? await lateEvents(tx, late, history, undo) : []
        changes = await writeEvents(tx, [...missed, ...events])
      },
      committed() {
        end()
        notify(changes)
      },
      rolledBack() {
        for (const back of undo.toReversed()) back()
        for (const watch of list.watches.values()) if (watch.busy) list.mark(watch)
        end()
      },
    }
  }

  function prepare(batch: Samples): PreparedWrite | undefined {
    const find = (undo: (() => void)[], late: LateSample[]) => list.takeSamples(batch, undo, late)
    if (!under) return writing(find)
    let inner: PreparedWrite | undefined
    return {
      async write(tx) {
        await idle()
        inner = writing(find)
        await inner?.write(tx)
      },
      committed: () => inner?.committed(),
      rolledBack: () => inner?.rolledBack(),
    }
  }

  /** Once a second: what time, changed rules and boxes bring. */
  async function tick(): Promise<void> {
    await idle()
    followClock()
    waiting.push(...boxes.due(now()))
    const written = waiting
    const write = writing((undo) => {
      waiting = []
      undo.push(() => {
        waiting = [...written, ...waiting]
      })
      return [...written, ...list.takeTime(now(), boxes.isAway, undo)]
    })
    if (write) await commitPrepared(pool, write)
    if (steady() - peaksWritten < peaksEveryMs) return
    peaksWritten = steady()
    await writePeaks(pool, list.watches.values())
  }

  /** Delays last as long as they were to, whatever was done to the clock. */
  function followClock(): void {
    const step = clockStep()
    if (!step) return
    boxes.moveClock(step)
    list.moveClock(step, now())
  }

  /** Points, rules or objects have changed: reads them again and lets the change have its effect. */
  async function refresh({ pointIds, ...which }: Which): Promise<void> {
    // In parts: judging a whole sheet of points in one go would hold up the samples that come meanwhile.
    for (let at = 0; at < (pointIds?.length ?? 1); at += mostInOne) {
      const part: Which = pointIds ? { ...which, pointIds: pointIds.slice(at, at + mostInOne) } : which
      const rows = await loadPoints(pool, part)
      await idle()
      waiting.push(...list.replace(rows, asked(part), now()))
    }
    await tick()
  }

  function* asked({ companyId, objectIds, pointIds }: Which): Iterable<number> {
    if (pointIds) return yield* pointIds.map(Number)
    const objects = new Set(objectIds)
    for (const watch of list.watches.values()) {
      if (companyId && watch.companyId !== companyId) continue
      if (objectIds && !watch.path.split('/').some((id) => objects.has(id))) continue
      yield watch.pointId
    }
  }

  /** Boxes have changed: comes or goes an alarm of theirs. */
  async function refreshBoxes(boxIds: readonly string[] | null): Promise<void> {
    const found = await boxes.look(boxIds)
    await idle()
    waiting.push(...found(now()))
    await tick()
  }

  return {
    name: 'alarm',
    prepare,
    tick,
    refresh,
    refreshBoxes,
    /** Last values, and delays that were running: from history, once the alarms are as the tables have them. */
    resume: (stored: StoredSamples) => {
      history = stored
      return resumePoints(list, stored, now())
    },
    /** Rules and live alarms as the tables have them. */
    async start(): Promise<void> {
      list.replace(await loadPoints(pool, {}), [], now())
      waiting.push(...(await restoreAlarms(pool, list, boxes, now())))
      await refreshBoxes(null).catch((error) =>
        log.error({ err: error }, 'alarms found at start could not be written yet'),
      )
    },
    /** After the write at hand. */
    idle,
  }
}

export type AlarmEngine = ReturnType<typeof alarmEngine>
