import { type CounterTerms, HELD_MS } from '@zhizao/rules/counter/count-on'
import { counterKey } from '@zhizao/rules/expression/check'
import type { HistorySample } from '../../history/index.ts'
import type { StoredValues } from '../../telemetry/index.ts'
import { CounterTrack } from './counter-track.ts'
import type { Formula } from './formula.ts'
import { SampleRing } from './sample-ring.ts'

/** Samples of one point, and of all points of the server, that windows look back over. */
const MOST_OF_POINT = 10_000
const MOST_OF_ALL = 20_000_000

/** Where what was before is read: samples of a while, and the last one before a time. */
export type StoredInputs = Pick<StoredValues, 'between' | 'before'>

/** What formulas want to know of a point besides its newest value. */
interface Wanted {
  companyId: number
  ms: number
  previous: boolean
  /** How it counts, and how far back is looked at what it has counted. */
  counters: Map<string, { terms: CounterTerms; ms: number }>
}

const numberOf = ({ value }: Pick<HistorySample, 'value'>) =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN

/** What was before the newest values: the last while of points that windows read, the value before of those whose `prev` is asked for. */
export function inputMemory() {
  const rings = new Map<number, SampleRing>()
  const tracks = new Map<number, Map<string, CounterTrack>>()
  const previous = new Map<number, HistorySample | undefined>()

  function wantedBy(formulas: Iterable<Formula>): Map<number, Wanted> {
    const wanted = new Map<number, Wanted>()
    const want = (pointId: number, { companyId }: Formula) => {
      const known = wanted.get(pointId) ?? { companyId, ms: 0, previous: false, counters: new Map() }
      wanted.set(pointId, known)
      return known
    }
    for (const formula of formulas) {
      for (const { pointId, input } of formula.windows) {
        const known = want(pointId, formula)
        known.ms = Math.max(known.ms, input.ms)
      }
      for (const { pointId, input } of formula.counters) {
        const known = want(pointId, formula)
        const key = counterKey(input.terms)
        known.ms = Math.max(known.ms, input.ms)
        known.counters.set(key, { terms: input.terms, ms: Math.max(input.ms, known.counters.get(key)?.ms ?? 0) })
      }
      for (const source of formula.sources) if (source.previous.length) want(source.pointId, formula).previous = true
    }
    return wanted
  }

  const most = () => Math.min(MOST_OF_POINT, Math.floor(MOST_OF_ALL / Math.max(1, rings.size)))

  async function fill(
    pointId: number,
    { companyId, ms, previous: wantsPrevious, counters }: Wanted,
    { between, before }: StoredInputs,
    last: number,
  ) {
    const ring = rings.get(pointId)
    const key = { companyId, pointId }
    if (counters.size) {
      const reach = Math.max(...counters.values().map((counter) => counter.ms))
      const from = Math.max(0, last - reach - HELD_MS)
      // What it showed before, however long ago, and what came meanwhile, which the ring has.
      const held = await before(key, from)
      const samples = [...(held ? [held] : []), ...(await between(key, from, last + 1))]
      for (const { terms, ms } of counters.values()) setTrack(pointId, countedTrack(terms, ms, samples, ring))
    }
    const begin = Math.max(0, last - ms)
    if (ring) {
      const samples = await between(key, begin, last + 1)
      // A value that came before the while holds at its beginning, however long ago it came.
      const held = samples[0]?.time === begin ? undefined : await before(key, begin)
      for (const sample of [...(held ? [held] : []), ...samples].toReversed()) {
        if (ring.length >= most()) break
        ring.unshift(sample.time, numberOf(sample), sample.quality)
      }
    }
    if (wantsPrevious && !previous.get(pointId)) previous.set(pointId, await before(key, last))
  }

  function setTrack(pointId: number, track: CounterTrack) {
    const own = tracks.get(pointId) ?? new Map<string, CounterTrack>()
    tracks.set(pointId, own)
    own.set(counterKey(track.terms), track)
  }

  /** Makes tracks that are new or reach further, and lets go those that nobody wants; answers whether any must be filled. */
  function keepTracks(pointId: number, { counters }: Wanted): boolean {
    const own = tracks.get(pointId)
    for (const key of own?.keys() ?? []) if (!counters.has(key)) own!.delete(key)
    let isNew = false
    for (const [key, { terms, ms }] of counters) {
      if (ms <= (own?.get(key)?.ms ?? 0)) continue
      setTrack(pointId, new CounterTrack(terms, ms))
      isNew = true
    }
    return isNew
  }

  const empty = new Map<number, Wanted>()

  return {
    ring: (pointId: number): SampleRing | undefined => rings.get(pointId),
    counter: (pointId: number, terms: CounterTerms): CounterTrack | undefined =>
      tracks.get(pointId)?.get(counterKey(terms)),
    counters: (pointId: number): Iterable<CounterTrack> | undefined => tracks.get(pointId)?.values(),
    previous: (pointId: number): HistorySample | undefined => previous.get(pointId),
    wantsPrevious: (pointId: number): boolean => previous.has(pointId),
    setPrevious: (pointId: number, sample: HistorySample | undefined) => void previous.set(pointId, sample),
    /** Keeps what these formulas want and lets go the rest. What is new takes samples from now on. */
    keep(formulas: Iterable<Formula>) {
      const wanted = wantedBy(formulas)
      for (const pointId of rings.keys()) if (!wanted.get(pointId)?.ms) rings.delete(pointId)
      for (const pointId of tracks.keys()) if (!wanted.get(pointId)?.counters.size) tracks.delete(pointId)
      for (const pointId of previous.keys()) if (!wanted.get(pointId)?.previous) previous.delete(pointId)
      for (const [pointId, want] of wanted) {
        const isLonger = want.ms > (rings.get(pointId)?.ms ?? 0)
        const isNew = want.previous && !previous.has(pointId)
        const hasNewCounter = keepTracks(pointId, want)
        if (!isLonger && !isNew && !hasNewCounter) continue
        if (isLonger) rings.set(pointId, new SampleRing(want.ms))
        if (isNew) previous.set(pointId, undefined)
        empty.set(pointId, want)
      }
    },
    /** Fills what is new from history. */
    async fill(stored: StoredInputs, newest: (pointId: number) => number | undefined) {
      for (const [pointId, want] of [...empty]) {
        empty.delete(pointId)
        const last = newest(pointId)
        if (last !== undefined) await fill(pointId, want, stored, last)
      }
    },
    /** Of points that something came for: lets go what no window reaches. */
    trim(read: Iterable<{ pointId: number }>) {
      for (const { pointId } of read) {
        rings.get(pointId)?.trim(most())
        for (const track of tracks.get(pointId)?.values() ?? []) track.trim(most())
      }
    },
  }
}

function countedTrack(
  terms: CounterTerms,
  ms: number,
  samples: readonly HistorySample[],
  ring: SampleRing | undefined,
): CounterTrack {
  const track = new CounterTrack(terms, ms)
  for (const sample of samples) track.take(sample.time, numberOf(sample), sample.quality)
  const last = samples.at(-1)?.time ?? Number.NEGATIVE_INFINITY
  for (let place = ring?.from ?? 0; ring && place < ring.to; place++)
    if (ring.timeAt(place) > last) track.take(ring.timeAt(place), ring.valueAt(place), ring.qualityAt(place))
  return track
}

export type InputMemory = ReturnType<typeof inputMemory>
export { numberOf }
