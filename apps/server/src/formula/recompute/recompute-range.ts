import type { CounterTerms } from '@zhizao/rules/counter/count-on'
import { counterKey } from '@zhizao/rules/expression/check'
import { COUNTER_LOOKS_BACK_MS } from '@zhizao/rules/expression/counter-window'
import type { HistoryStore } from '../../history/index.ts'
import { type HistorySample, hourMs } from '../../history/index.ts'
import { outcomeOf, put, take } from '../engine/compute-formula.ts'
import { CounterTrack } from '../engine/counter-track.ts'
import type { FittedValue } from '../engine/fitted-value.ts'
import type { Formula, Source } from '../engine/formula.ts'
import { numberOf } from '../engine/input-memory.ts'
import { SampleRing } from '../engine/sample-ring.ts'

type History = Pick<HistoryStore, 'raw' | 'latestBefore'>

/** As in the engine: the clock takes over where inputs are silent for so long, and moves once a second. */
const SILENT_MS = 2000
const TICK_MS = 1000
/** Samples that windows look back over, as in the engine. */
const MOST_OF_POINT = 10_000
/** Samples of an input in one hour. */
const MOST_READ = 1_000_000

const UNBOUND = { left: Number.POSITIVE_INFINITY }

/**
 * What a formula comes to by the history of its inputs, hour by hour: for each time at which one of them has a sample. Everything
 * that came too late for the engine counts here.
 */
export async function* recomputedHours(
  formula: Formula,
  { from, to }: { from: number; to: number },
  history: History,
  breathe: () => Promise<void> | undefined,
): AsyncGenerator<{ from: number; to: number; samples: HistorySample[] }> {
  const state = await stateBefore(formula, from, history)
  for (let begin = from; begin < to; ) {
    const end = Math.min(to, (Math.floor(begin / hourMs) + 1) * hourMs)
    const samples = await state.hour(begin, end, breathe)
    yield { from: begin, to: end, samples }
    begin = end
  }
}

const companyKey = ({ companyId }: Formula, { pointId }: Source) => ({ companyId, pointId })

/** A formula as it stood before a time. */
async function stateBefore(formula: Formula, from: number, history: History) {
  const rings = new Map<number, SampleRing>()
  for (const { pointId, input } of formula.windows)
    rings.set(pointId, new SampleRing(Math.max(input.ms, rings.get(pointId)?.ms ?? 0)))
  const counters = await countersBefore(formula, from, history)
  const memory = {
    ring: (pointId: number) => rings.get(pointId),
    counter: (pointId: number, terms: CounterTerms) => counters.get(pointId)?.get(counterKey(terms)),
    previous: () => undefined,
  }
  for (const source of formula.sources) await fill(formula, source, rings.get(source.pointId), from, history)
  let last: FittedValue | undefined
  let moved = Number.NEGATIVE_INFINITY

  function comesTo(time: number, samples: HistorySample[], isTick: boolean) {
    const outcome = outcomeOf(formula, { memory }, time, UNBOUND)
    const isSame = last && outcome.value === last.value && outcome.quality === last.quality
    last = outcome
    if (!isTick || !isSame) samples.push({ time, ...outcome })
  }

  async function ticks(until: number, samples: HistorySample[], breathe: () => Promise<void> | undefined) {
    const first = Math.ceil((moved + SILENT_MS) / TICK_MS) * TICK_MS
    for (let time = first; time < until; time += TICK_MS) {
      comesTo(time, samples, true)
      moved = time - SILENT_MS + TICK_MS
      await breathe()
    }
  }

  return {
    async hour(begin: number, end: number, breathe: () => Promise<void> | undefined): Promise<HistorySample[]> {
      const samples: HistorySample[] = []
      const came = await cameWithin(formula, begin, end, history)
      for (let at = 0; at < came.length; at++) {
        const { source, sample } = came[at]!
        if (formula.isClock && Number.isFinite(moved) && came[at - 1]?.sample.time !== sample.time)
          await ticks(sample.time, samples, breathe)
        const ring = rings.get(source.pointId)
        ring?.push(sample.time, numberOf(sample), sample.quality)
        ring?.trim(MOST_OF_POINT)
        for (const track of counters.get(source.pointId)?.values() ?? []) {
          track.take(sample.time, numberOf(sample), sample.quality)
          track.trim(MOST_OF_POINT)
        }
        take(formula, source, sample)
        if (came[at + 1]?.sample.time === sample.time) continue
        comesTo(sample.time, samples, false)
        moved = sample.time
        await breathe()
      }
      if (formula.isClock && Number.isFinite(moved)) await ticks(end, samples, breathe)
      return samples
    },
  }
}

async function fill(
  formula: Formula,
  source: Source,
  ring: SampleRing | undefined,
  from: number,
  history: History,
): Promise<void> {
  const key = companyKey(formula, source)
  source.at = await history.latestBefore(key, from)
  put(formula, source.values, source.at)
  if (source.previous.length)
    put(formula, source.previous, source.at && (await history.latestBefore(key, source.at.time)))
  if (!ring) return
  const begin = from - ring.ms
  const held = await history.latestBefore(key, begin)
  const { samples } = await history.raw(key, { from: begin, to: from, limit: MOST_READ })
  for (const sample of [...(held ? [held] : []), ...samples]) ring.push(sample.time, numberOf(sample), sample.quality)
  ring.trim(MOST_OF_POINT)
}

async function countersBefore({ companyId, counters }: Formula, from: number, history: History) {
  const tracks = new Map<number, Map<string, CounterTrack>>()
  for (const { pointId, input } of counters) {
    const own = tracks.get(pointId) ?? new Map<string, CounterTrack>()
    tracks.set(pointId, own)
    const key = counterKey(input.terms)
    own.set(key, new CounterTrack(input.terms, Math.max(input.ms, own.get(key)?.ms ?? 0)))
  }
  for (const [pointId, own] of tracks) {
    const begin = from - Math.max(...[...own.values()].map(({ ms }) => ms)) - COUNTER_LOOKS_BACK_MS
    const key = { companyId, pointId }
    const held = await history.latestBefore(key, begin)
    const { samples } = await history.raw(key, { from: begin, to: from, limit: MOST_READ })
    for (const track of own.values()) {
      for (const sample of [...(held ? [held] : []), ...samples])
        track.take(sample.time, numberOf(sample), sample.quality)
      track.trim(MOST_OF_POINT)
    }
  }
  return tracks
}

/** The samples of all inputs in the order in which they count. */
async function cameWithin(formula: Formula, from: number, to: number, history: History) {
  const came: { source: Source; sample: HistorySample }[] = []
  for (const source of formula.sources) {
    const { samples } = await history.raw(companyKey(formula, source), { from, to, limit: MOST_READ })
    for (const sample of samples) came.push({ source, sample })
  }
  return came.sort((a, b) => a.sample.time - b.sample.time)
}
