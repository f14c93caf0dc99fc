import type { ClientBase } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { alarmOccurrences } from '../alarm/alarm.table.ts'
import type { AlarmEvent } from './alarm-event.ts'
import { type Compared, hold, isBroken, type Latch, latchOf, type Severity, take } from './latch.ts'
import { eventOf, isBusy, kept, lastValue, type PointWatch, remember, type Trigger, worse } from './point-watch.ts'
import { goodValue, type StoredSamples } from './resume-points.ts'

/** A good value of a point of which one came late, older than its newest; with those that came in the same commit. */
export interface LateSample {
  watch: PointWatch
  time: number
  value: Compared
  isLate: boolean
}

/** What a limit would have made of the values, had they come in their order. */
interface Episode {
  watch: PointWatch
  trigger: Trigger
  start: number
  /** NaN: it stands. */
  end: number
  endValue: number | string | null
  severity: Severity
  value: number | string
  limit: number | null
  peak: number | null
  latches: Latch[]
}

/** Points of one commit whose history is read; of further ones what came together is judged. */
const mostRead = 200

/**
 * Alarms that late values would have raised: each is judged among the values that history holds around it, delays
 * included, so that it is raised at its time and returns when a newer value says so. Where its rule was active then it is
 * known already (a message that comes again raises nothing twice), unless it was worse than what stands now.
 */
export async function lateEvents(
  tx: ClientBase,
  late: readonly LateSample[],
  stored: StoredSamples | undefined,
  undo: (() => void)[],
): Promise<AlarmEvent[]> {
  const breaking = late.filter(
    ({ watch, value, isLate }) => isLate && latchesOf(watch).some((latch) => isBroken(latchOf(latch), value)),
  )
  const episodes: Episode[] = []
  let read = 0
  for (const [watch, samples] of Map.groupBy(breaking, (sample) => sample.watch)) {
    const from = Math.min(...samples.map(({ time }) => time))
    const point = { companyId: Number(watch.companyId), pointId: watch.pointId }
    const known = stored && read++ < mostRead ? await stored.between(point, from, watch.time + 1) : []
    const together = late.filter((sample) => sample.watch === watch && sample.time >= from)
    episodes.push(...judged(watch, [...known.flatMap(asGood), ...together]))
  }
  const told = await knownOf(tx, episodes)
  return episodes.flatMap((episode, at) => eventsOf(episode, told.has(at), undo))
}

const latchesOf = (watch: PointWatch) => watch.triggers.flatMap((trigger) => trigger.latches)

function asGood(sample: Parameters<typeof goodValue>[0]) {
  const value = goodValue(sample)
  return value === undefined ? [] : [{ time: sample.time, value }]
}

type Valued = { time: number; value: Compared }

function judged(watch: PointWatch, values: readonly Valued[]): Episode[] {
  const newest = lastValue(watch)
  const ordered = values.toSorted((a, b) => a.time - b.time)
  if (newest !== null) ordered.push({ time: watch.time, value: newest })
  return watch.triggers.flatMap((trigger) => episodesOf(watch, trigger, ordered))
}

function episodesOf(watch: PointWatch, trigger: Trigger, values: readonly Valued[]): Episode[] {
  const latches = trigger.latches.map(latchOf)
  const found: Episode[] = []
  let open: Episode | undefined
  const follow = (at: number, compared: Compared) => {
    const value = kept(compared)
    const worst = latches.findLast((latch) => latch.on)
    if (!worst) {
      if (open) Object.assign(open, { end: at, endValue: value })
      open = undefined
      return
    }
    const limit = worst.text === undefined ? worst.limit : null
    if (!open) {
      open = {
        watch,
        trigger,
        start: at,
        end: Number.NaN,
        endValue: null,
        severity: 0,
        value,
        limit,
        peak: null,
        latches,
      }
      found.push(open)
    }
    if (worst.severity > open.severity) Object.assign(open, { severity: worst.severity, value, limit })
    if (typeof value === 'number') open.peak = worse(trigger.source.direction, open.peak, value)
  }
  let before: Compared | undefined
  for (const { time, value } of values) {
    const ended = latches.map((latch) => hold(latch, time)).filter((due) => !Number.isNaN(due))
    if (ended.length && before !== undefined) follow(Math.min(...ended), before)
    for (const latch of latches) take(latch, value, time, time)
    follow(time, value)
    before = value
  }
  return found
}

/** Which episodes fall into a time in which their rule was active as far as the tables know. */
async function knownOf(tx: ClientBase, episodes: readonly Episode[]): Promise<Set<number>> {
  if (!episodes.length) return new Set()
  const { rows } = await tx.query<{ at: number }>(
    statement`select e.at::int from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[]) with ordinality e(company_id, rule_key, start, stop, at)
     where exists (select from ${alarmOccurrences} o where o.company_id = e.company_id and o.rule_key = e.rule_key
       and o.started_at < coalesce(e.stop, 'infinity') and coalesce(o.ended_at, 'infinity') > e.start)`,
    [
      episodes.map(({ trigger }) => trigger.source.companyId),
      episodes.map(({ trigger }) => trigger.source.ruleKey),
      episodes.map(({ start }) => new Date(start)),
      episodes.map(({ end }) => (Number.isNaN(end) ? null : new Date(end))),
    ],
  )
  return new Set(rows.map(({ at }) => at - 1))
}

function eventsOf(episode: Episode, isKnown: boolean, undo: (() => void)[]): AlarmEvent[] {
  const { watch, trigger, start, end, endValue, severity, value, limit, peak } = episode
  const told = { ...eventOf(watch, trigger, 'raise', start, { value, limit }), severity, peak }
  if (!isKnown) {
    if (!Number.isNaN(end)) return [{ ...told, until: { at: end, value: endValue } }]
    return trigger.severity === 0 ? [begun(episode, told, undo)] : []
  }
  if (trigger.severity === 0 || severity <= trigger.severity) return []
  const eased = { ...eventOf(watch, trigger, 'ease', Number.isNaN(end) ? watch.time : end), peak }
  return [{ ...told, action: 'escalate' }, eased]
}

/** The newest value stands, and with the late one its delay has run out: from now on the limit is on. */
function begun({ watch, trigger, severity, peak, latches }: Episode, told: AlarmEvent, undo: (() => void)[]) {
  undo.push(remember(watch))
  latches.forEach(({ on, since }, at) => {
    Object.assign(trigger.latches[at]!, { on, since })
  })
  Object.assign(trigger, { severity, peak, last: lastValue(watch) })
  watch.busy = isBusy(watch)
  return told
}
