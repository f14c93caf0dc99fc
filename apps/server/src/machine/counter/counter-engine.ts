import type { CountedRole } from '@zhizao/contract/machine/machine-signal'
import { type CounterState, countOn, isNearlyRound } from '@zhizao/rules/counter/count-on'
import type { Pool } from 'pg'
import { countsFrom, isLate, kindBoolean, kindNumber, kindWide, qualityOf } from '../../history/index.ts'
import type { PreparedWrite } from '../../platform/db/commit-prepared.ts'
import { takeClient } from '../../platform/db/take-client.ts'
import type { IngestBatch, StoredSamples } from '../../telemetry/index.ts'
import { type Counter, forgetMinutes, minuteOf, setTerms } from './counter.ts'
import { type Loaded, loadCounters } from './load-counters.ts'
import { emptyTally, type Tally } from './tally.ts'
import { writeCounters } from './write-counters.ts'

/** How far rows may be behind memory; what they lack the counters themselves still show, since falls are written at once. */
export const FLUSH_MS = 5000
/** A value that stands still is written so often, so that a start reads no more of it. */
const STANDING_MS = 600_000

/** What one batch has changed, so that it can be taken back. */
interface Round {
  before: Map<Counter, Pick<Counter, 'state' | 'newest' | 'sure'>>
  rises: { counter: Counter; minute: number; rise: number }[]
  fresh: Counter[]
  /** Must be durable with these samples. */
  forced: Set<Counter>
}

/**
 * Counts what machines do, in memory, and writes it in the samples' own transactions: at once where a counter fell or is new,
 * every few seconds otherwise.
 */
export function counterEngine({ pool, now, steady = now }: { pool: Pool; now(): number; steady?(): number }) {
  const byPoint = new Map<number, Counter[]>()
  const byMachine = new Map<string, Map<CountedRole, Counter>>()
  /** Ahead of their rows. */
  const dirty = new Set<Counter>()
  let flushedAt = Number.NEGATIVE_INFINITY
  let isUnder = false
  const waiting: (() => void)[] = []

  const ended = () => {
    isUnder = false
    for (const go of waiting.splice(0)) go()
  }
  /** No batch is between being looked at and its outcome. */
  async function idle(): Promise<void> {
    while (isUnder) await new Promise<void>((go) => waiting.push(go))
  }

  function link(counter: Counter): void {
    if (!counter.pointId) return
    const own = byPoint.get(counter.pointId)
    if (own) own.push(counter)
    else byPoint.set(counter.pointId, [counter])
  }
  function unlink(counter: Counter): void {
    const left = byPoint.get(counter.pointId)?.filter((each) => each !== counter)
    if (left?.length) byPoint.set(counter.pointId, left)
    else byPoint.delete(counter.pointId)
  }

  function soil(counter: Counter, round: Round): void {
    if (dirty.has(counter)) return
    dirty.add(counter)
    round.fresh.push(counter)
  }

  function take(counter: Counter, value: number, time: number, receivedAt: number, round: Round): void {
    const at = countsFrom(time, receivedAt)
    const { state, newest, sure } = counter
    if (isLate(at, state.time, receivedAt)) return
    if (!round.before.has(counter)) round.before.set(counter, { state: { ...state }, newest, sure })
    // Not late: what is known is of a clock that was set back.
    if (state.time > at) state.time = at
    const { value: previous, at: before } = state
    const rise = countOn(state, at, value, counter)
    counter.newest = Math.max(newest, time)
    // What was doubted up to this sample and is believed by it was shown by the one before.
    if (state.doubted === undefined) counter.sure = counter.newest
    else if (state.at !== before) counter.sure = newest
    if (previous !== state.value || counter.sure - counter.written > STANDING_MS) soil(counter, round)
    if (previous === state.value) return
    if (isToBeKnown(previous, state, counter)) round.forced.add(counter)
    if (rise === 0) return
    const minute = minuteOf(at)
    round.rises.push({ counter, minute, rise })
    addTo(counter, minute, rise)
  }

  function takeAll({ samples, receivedAt }: Pick<IngestBatch, 'samples' | 'receivedAt'>, round: Round): void {
    const { pointIds, kinds, values, times } = samples
    for (let i = 0; i < samples.length; i++) {
      const counters = byPoint.get(pointIds[i]!)
      if (!counters) continue
      const kind = kinds[i]!
      if (qualityOf(kind) !== 0 || !isCounted(kind >> 2)) continue
      for (const counter of counters) take(counter, values[i]!, times[i]!, receivedAt, round)
    }
  }

  function undo({ before, rises, fresh }: Round): void {
    for (const { counter, minute, rise } of rises) addTo(counter, minute, -rise)
    for (const [counter, was] of before) Object.assign(counter, was)
    for (const counter of fresh) dirty.delete(counter)
  }

  function prepare(batch: Pick<IngestBatch, 'samples' | 'receivedAt'>): PreparedWrite | undefined {
    const round: Round = { before: new Map(), rises: [], fresh: [], forced: new Set() }
    takeAll(batch, round)
    const isDue = dirty.size > 0 && steady() - flushedAt >= FLUSH_MS
    if (!round.before.size && !isDue) return undefined
    isUnder = true
    const writing = isDue ? [...dirty] : [...round.forced]
    const before = flushedAt
    if (isDue) flushedAt = steady()
    return {
      write: async (tx) => {
        if (writing.length) await writeCounters(tx, writing)
      },
      committed() {
        for (const counter of writing) {
          counter.pending.clear()
          counter.written = counter.sure
          dirty.delete(counter)
          forgetMinutes(counter, now())
        }
        ended()
      },
      rolledBack() {
        undo(round)
        flushedAt = before
        ended()
      },
    }
  }

  function apply({ counter, terms }: Loaded): void {
    const own = byMachine.get(counter.machineId) ?? new Map<CountedRole, Counter>()
    byMachine.set(counter.machineId, own)
    const known = own.get(counter.role) ?? counter
    own.set(counter.role, known)
    unlink(known)
    const point = known.pointId
    setTerms(known, terms)
    if (point && point !== known.pointId) dirty.add(known)
    link(known)
  }

  /** Machines or signals of a company have changed: what they count from now on. */
  async function refresh(companyId: string): Promise<void> {
    const loaded = await loadCounters(pool, now(), companyId)
    await idle()
    const kept = new Set(loaded.map(({ counter }) => counter.machineId))
    for (const [machineId, own] of byMachine) {
      if (kept.has(machineId) || [...own.values()][0]?.companyId !== companyId) continue
      for (const counter of own.values()) {
        unlink(counter)
        dirty.delete(counter)
      }
      byMachine.delete(machineId)
    }
    for (const each of loaded) apply(each)
  }

  /** Samples that were stored after their counters were written, of a run that ended without writing them. */
  async function resume(stored: StoredSamples): Promise<void> {
    for (const each of await loadCounters(pool, now())) apply(each)
    for (const [pointId, counters] of byPoint) {
      const since = Math.min(...counters.map(({ newest }) => newest || Number.POSITIVE_INFINITY))
      const latest = stored.latest(pointId)
      if (!latest || latest.time <= since) continue
      const { companyId } = counters[0]!
      const round: Round = { before: new Map(), rises: [], fresh: [], forced: new Set() }
      for (const sample of await stored.between(
        { companyId: Number(companyId), pointId },
        since + 1,
        latest.time + 1,
      )) {
        if (sample.quality !== 0 || typeof sample.value === 'string' || sample.value === null) continue
        for (const counter of counters)
          if (counter.newest && sample.time > counter.newest)
            take(counter, Number(sample.value), sample.time, sample.time, round)
      }
    }
  }

  return {
    name: 'machine-counters',
    prepare,
    resume,
    refresh,
    idle,
    /** Whether something waits to be written. */
    isBehind: () => dirty.size > 0,
    /** At a stop, when no samples come any more. */
    async writeAll(): Promise<void> {
      for (const own of byMachine.values())
        for (const counter of own.values()) if (counter.sure > counter.written) dirty.add(counter)
      if (!dirty.size) return
      const tx = await takeClient(pool)
      try {
        await tx.query('begin')
        await writeCounters(tx, [...dirty])
        await tx.query('commit')
        tx.release()
        dirty.clear()
      } catch (error) {
        tx.release(error as Error)
        throw error
      }
    },
    counter: (machineId: string, role: CountedRole): Counter | undefined => byMachine.get(machineId)?.get(role),
  }
}
export type CounterEngine = ReturnType<typeof counterEngine>

/** A new or fallen counter, and one from which on a fall is the counter gone round: a row says so, whatever is kept of the samples. */
const isToBeKnown = (previous: number | undefined, { value }: CounterState, { modulus }: Counter) =>
  previous === undefined ||
  value! < previous ||
  (modulus !== null && !isNearlyRound(previous, modulus) && isNearlyRound(value!, modulus))

const isCounted = (type: number) => type === kindNumber || type === kindBoolean || type === kindWide

function addTo(counter: Counter, minute: number, rise: number): void {
  counter.total.steps += rise
  tallyIn(counter.recent, minute).steps += rise
  tallyIn(counter.pending, minute).steps += rise
}

function tallyIn(minutes: Map<number, Tally>, minute: number): Tally {
  const known = minutes.get(minute)
  if (known) return known
  const tally = emptyTally()
  minutes.set(minute, tally)
  return tally
}
