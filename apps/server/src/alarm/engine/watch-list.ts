import type { SampleColumns } from '../../platform/history/sample.ts'
import type { AlarmEvent, AlarmSource } from './alarm-event.ts'
import { compile, inherit } from './compile.ts'
import { isPending } from './latch.ts'
import type { PointRow } from './load-points.ts'
import { pagedIndex } from './paged-index.ts'
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

/** What a group commit brings; see the ingest's batch. */
export interface Samples {
  readonly samples: SampleColumns & { readonly pointIds: ArrayLike<number> }
  /** The server's clock, ms. */
  readonly receivedAt: number
}

/** How far a device's clock may run ahead before the server's is taken instead: a wrong future must not silence a point. */
const aheadMs = 5_000
/** How long a delay's end waits for samples that are still on their way. */
const graceMs = 1_000

/** All watched points and their memory; knows neither database nor clock. */
export function watchList() {
  const watches = new Map<number, PointWatch>()
  const byPoint = pagedIndex<PointWatch>()
  const pending = new Set<PointWatch>()

  /** The hot path: most samples leave after two comparisons. `undo` gets what brings the memory back. */
  function takeSamples({ samples, receivedAt }: Samples, undo: (() => void)[]): AlarmEvent[] {
    const { length, pointIds, times, values, kinds, texts } = samples
    const events: AlarmEvent[] = []
    const emit = (event: AlarmEvent) => events.push(event)
    const touched = new Set<PointWatch>()
    for (let i = 0; i < length; i++) {
      const watch = byPoint.get(pointIds[i]!)
      if (watch === undefined) continue
      const time = times[i]! > receivedAt + aheadMs ? receivedAt : times[i]!
      if (time < watch.time) continue
      const kind = kinds[i]!
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
      // Quality in the two low bits, the type above them: number, boolean, text, none.
      watch.good = (kind & 3) === 0 && kind >> 2 !== 3
      if (!watch.good) continue
      const value = kind >> 2 === 2 ? (texts[values[i]!] ?? '') : values[i]!
      evaluate(watch, value, time, receivedAt, emit)
      watch.time = time
      keep(watch, value)
    }
    for (const watch of touched) mark(watch)
    return events
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
   * Takes over points as they now are; of those asked for, what is not among the rows is gone. Answers what follows:
   * alarms whose rule is gone return, suppression begins and ends, the last value is judged by the new limits.
   */
  function replace(rows: readonly PointRow[], asked: Iterable<number>, now: number): AlarmEvent[] {
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
      for (const trigger of old.triggers) if (trigger.severity > 0) events.push(ended(old, trigger.source, now))
    }
    return events
  }

  return { watches, takeSamples, takeTime, replace, mark }
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
