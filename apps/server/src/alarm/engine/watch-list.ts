import { countsFrom, isLate, type SampleColumns, valueAt } from '../../history/index.ts'
import { pagedIndex } from '../../platform/paged-index.ts'
import type { AlarmEvent, AlarmSource } from './alarm-event.ts'
import { compile, inherit, mayStand } from './compile.ts'
import { isPending } from './latch.ts'
import type { LateSample } from './late-samples.ts'
import type { AlarmPoint } from './load-points.ts'
import {
  evaluate,
  eventOf,
  hasPending,
  isBusy,
  keep,
  lastValue,
  limitOf,
  type PointWatch,
  remember,
  settle,
} from './point-watch.ts'

const compared = (samples: SampleColumns, i: number) => {
  const value = valueAt(samples, i)
  return typeof value === 'string' || typeof value === 'bigint' ? value : Number(value)
}

/** What a group commit brings; see the ingest's batch. */
export interface Samples {
  readonly samples: SampleColumns & { readonly pointIds: ArrayLike<number> }
  /** The server's clock, ms. */
  readonly receivedAt: number
}

/** How long a delay's end waits for samples that are still on their way. */
const graceMs = 1_000

/** Quality in the two low bits, the type above them: number, boolean, text, none. */
const isGood = (kind: number) => (kind & 3) === 0 && kind >> 2 !== 3

/** All watched points and their memory; knows neither database nor clock. */
export function watchList() {
  const watches = new Map<number, PointWatch>()
  const byPoint = pagedIndex<PointWatch>()
  const pending = new Set<PointWatch>()

  /** The hot path: most samples leave after two comparisons. `undo` gets what brings the memory back, `late` what came too late. */
  function takeSamples({ samples, receivedAt }: Samples, undo: (() => void)[], late: LateSample[] = []): AlarmEvent[] {
    const { length, pointIds, times, values, kinds } = samples
    const events: AlarmEvent[] = []
    const emit = (event: AlarmEvent) => events.push(event)
    const touched = new Set<PointWatch>()
    for (let i = 0; i < length; i++) {
      const watch = byPoint.get(pointIds[i]!)
      if (watch === undefined) continue
      const time = countsFrom(times[i]!, receivedAt)
      const kind = kinds[i]!
      if (isLate(time, watch.time, receivedAt)) {
        if (isGood(kind) && watch.suppression === null)
          late.push({ watch, time, value: compared(samples, i), isLate: true })
        continue
      }
      if (!watch.busy && kind === 0) {
        const value = values[i]!
        if (value > watch.quietAbove && value < watch.quietBelow) {
          watch.time = time
          watch.number = value
          if (watch.text !== null) watch.text = null
          watch.good = true
          continue
        }
      }
      if (!touched.has(watch)) {
        touched.add(watch)
        undo.push(remember(watch))
      }
      watch.good = isGood(kind)
      if (!watch.good) continue
      const value = compared(samples, i)
      evaluate(watch, value, time, receivedAt, emit)
      watch.time = time
      keep(watch, value)
    }
    for (const watch of touched) mark(watch)
    if (late.length) late.push(...beside(late, { samples, receivedAt }))
    return events
  }

  /** What came in the same batch of points of which something was late; history does not hold it yet. */
  function beside(late: readonly LateSample[], { samples }: Samples): LateSample[] {
    const watched = new Set(late.map(({ watch }) => watch))
    const known = new Set(late.map(({ watch, time }) => `${watch.pointId} ${time}`))
    const found: LateSample[] = []
    for (let i = 0; i < samples.length; i++) {
      const watch = byPoint.get(samples.pointIds[i]!)
      const time = samples.times[i]!
      if (!watch || !watched.has(watch) || !isGood(samples.kinds[i]!) || time > watch.time) continue
      if (!known.has(`${watch.pointId} ${time}`))
        found.push({ watch, time, value: compared(samples, i), isLate: false })
    }
    return found
  }

  function mark(watch: PointWatch): void {
    if (hasPending(watch)) pending.add(watch)
    else pending.delete(watch)
  }

  /** Delays that have run out by the server's clock, for points whose last sample is good and whose box is there. */
  function takeTime(now: number, isAway: (boxId: string | null) => boolean, undo: (() => void)[]): AlarmEvent[] {
    const events: AlarmEvent[] = []
    for (const watch of [...pending]) {
      if (!hasPending(watch)) pending.delete(watch)
      else if (watch.good && !isAway(watch.boxId)) {
        undo.push(remember(watch))
        // The source's clock as it stands now: its own at the start of the delay, and what the server's has gone on since.
        for (const trigger of watch.triggers) {
          for (const latch of trigger.latches) {
            if (isPending(latch))
              settle(watch, trigger, latch.since + (now - graceMs - latch.sinceReceived), (event) => events.push(event))
          }
        }
        watch.busy = isBusy(watch)
        mark(watch)
      }
    }
    return events
  }

  /**
   * The server's clock was set so many ms on: delays that run have run no longer than before. What they are reckoned by is the
   * source's clock, but where that was ahead of the server's.
   */
  function moveClock(step: number, now: number): void {
    for (const watch of pending)
      for (const latch of watch.triggers.flatMap(({ latches }) => latches)) {
        if (!isPending(latch)) continue
        if (latch.since === latch.sinceReceived || latch.since > now) latch.since += step
        latch.sinceReceived += step
      }
  }

  /**
   * Takes over points as they now are; of those asked for, what is not among the rows is gone. Answers what follows:
   * alarms whose rule is gone return, suppression begins and ends, the last value is judged by the new limits.
   */
  function replace(rows: readonly AlarmPoint[], asked: Iterable<number>, now: number): AlarmEvent[] {
    const events: AlarmEvent[] = []
    const gone = new Set(asked)
    for (const row of rows) {
      const id = Number(row.id)
      gone.delete(id)
      const old = watches.get(id)
      const watch = compile(row)
      watches.set(id, watch)
      byPoint.set(id, watch)
      if (!old) continue
      pending.delete(old)
      for (const trigger of inherit(watch, old)) events.push(ended(old, trigger.source, now))
      if (old.suppression !== watch.suppression) events.push(...suppression(watch, now))
      const value = lastValue(watch)
      if (watch.good && value !== null)
        evaluate(watch, value, Math.max(watch.time, 0), now, (event) => events.push({ ...event, at: now }))
      mark(watch)
    }
    for (const id of gone) {
      const old = watches.get(id)
      if (!old) continue
      watches.delete(id)
      byPoint.set(id, undefined)
      pending.delete(old)
      for (const trigger of mayStand(old)) events.push(ended(old, trigger.source, now))
    }
    return events
  }

  return { watches, takeSamples, takeTime, moveClock, replace, mark }
}

export type WatchList = ReturnType<typeof watchList>

function ended(watch: PointWatch, source: AlarmSource, now: number): AlarmEvent {
  const suppression = watch.suppression
  return {
    source,
    action: 'return',
    at: now,
    severity: 0,
    value: null,
    peak: null,
    limit: null,
    suppression,
    note: '报警配置已取消',
    isRuleGone: true,
  }
}

/** Every rule is told, because an alarm that has returned but is not confirmed is hidden as well. */
function suppression(watch: PointWatch, now: number): AlarmEvent[] {
  const hides = watch.suppression !== null
  return watch.triggers.flatMap((trigger) => {
    const told = eventOf(watch, trigger, hides ? 'suppress' : 'unsuppress', now)
    const raised = eventOf(watch, trigger, 'raise', now, { limit: limitOf(trigger) })
    return !hides && trigger.severity > 0 ? [told, raised] : [told]
  })
}
