import { describe, expect, it } from 'vitest'
import { randomSource } from '../expression/test-random-expression.ts'
import { type CounterState, type CounterTerms, counterAt, countOn, countStretch, newCounter } from './count-on.ts'
import { randomCounter } from './test-random-counter.ts'
import { type CounterSample, slowCounted } from './test-slow-counter.ts'

const SEED = Number(process.env.SEED ?? 20_261_128)
const SERIES = 10_000
const MINUTE = 60_000
const DAY = 86_400_000
const plain: CounterTerms = { modulus: null }

/** What each of the values counts, a minute apart. */
function counts(values: readonly number[], terms: CounterTerms = plain, ms = MINUTE): number[] {
  const state = newCounter()
  return values.map((value, at) => countOn(state, (at + 1) * ms, value, terms))
}
const sum = (all: Iterable<number>) => [...all].reduce((total, each) => total + each, 0)
const total = (...given: Parameters<typeof counts>) => sum(counts(...given))

it('of one time the last value counts; what is older, or comes again, counts nothing', () => {
  const state = newCounter()
  const each = (
    [
      [1, 100],
      [2, 105],
      [2, 107],
      [2, 107],
      [1, 400],
      [3, 9999],
      [3, 9999],
      [4, 108],
    ] as const
  ).map(([time, value]) => countOn(state, time, value, plain))
  expect(each).toEqual([0, 5, 2, 0, 0, 0, 0, 1])
})

describe('what a counter has counted', () => {
  it.each([
    ['rises', [4, 7, 7, 9], 5],
    ['nothing by its first value', [5000], 0],
    ['a dip is a correction: what was highest holds', [215.5, 215.5, 215.6, 215.7, 215.6, 215.6], 0.2],
    ['what it makes up after a dip is not counted again', [215.5, 215.7, 215.6, 215.7, 215.8], 0.3],
    ['a zero that the next value does not confirm', [1000, 0, 1001, 1002], 2],
    ['a zero before a counter that was at 5,000', [5000, 0, 5000.2], 0.2],
    ['zeros as long as a cable was out', [1000, 0, 0, 0, 1004, 1005], 5],
    ['half a value', [1000, 417, 1001], 1],
    ['a new beginning counts nothing, and goes on', [1000, 0, 0, 1, 2], 2],
    ['a meter that was replaced', [86_420, 120, 120, 120.5], 0.5],
    ['a leap that comes back', [215.5, 9999, 215.6, 215.7], 0.2],
    ['a leap that goes on', [1000, 5000, 5001], 4001],
    ['a leap that stays', [1000, 5000, 5000], 4000],
    ['leap after leap, where samples are rare', [100, 300, 900, 2700, 2700], 2600],
    ['a leap of the first values', [9999, 100, 101], 1],
    ['a contact that opens and closes', [0, 1, 0, 1, 1, 0, 1], 3],
    ['what sinks is no counter', [1000, 800, 500, 300, 100], 0],
    ['nothing by what is no number', [3, Number.NaN, Number.POSITIVE_INFINITY, 5], 2],
    ['nothing by nonsense, and goes on from it', [5, 1e15, 1e15 + 2, -3, 4], 9],
  ])('%s', (_, values, wanted) => {
    expect(total(values)).toBeCloseTo(wanted, 9)
  })

  it.each([
    ['round at once', 10_000, [9998, 3], 5],
    ['round to zero, once it goes on', 10_000, [9999, 0, 1], 2],
    ['a zero near the end is no round', 10_000, [9998, 0, 9999], 1],
    ['16 bits', 2 ** 16, [65_530, 4, 5], 11],
    ['32 bits', 2 ** 32, [4_294_967_290, 2, 3], 9],
    ['a display of five digits and a tenth', 99_999.9, [99_999.8, 0.1, 0.2], 0.3],
    ['at the very modulus', 100, [100, 2], 2],
    ['a fall from before its last tenth is a new beginning', 10_000, [8999, 3, 4], 1],
    ['a fall within its last tenth is a correction', 10_000, [9990, 9980, 9991], 1],
    ['what stood beyond the modulus has another one', 10_000, [12_000, 3, 4], 1],
    ['far around, once it goes on', 10_000, [9500, 3000, 3001], 3501],
    ['nothing of it can lie beyond', 1000, [990, 1050, 995], 5],
    ['a modulus that is none', 1000, [990, 1050, 1060], 70],
  ])('with a modulus: %s', (_, modulus, values, wanted) => {
    expect(total(values, { modulus })).toBeCloseTo(wanted, 9)
  })

  it('more than may be in a minute is a meter replaced, once it goes on', () => {
    const terms = { modulus: null, mostPerMinute: 60 }
    expect(total([100, 150, 210], terms)).toBe(110)
    expect(total([100, 300, 150], terms)).toBe(50)
    expect(total([100, 300, 301, 302], terms)).toBe(2)
    expect(total([100, 400, 460], terms, 5 * MINUTE)).toBe(360)
    // A minute's worth may come within a second.
    expect(total([100, 160], terms, 1000)).toBe(60)
  })

  it('a counter of the day has counted what it shows whenever it begins', () => {
    const terms = { modulus: null, beginsAtZero: true }
    expect(counts([130, 134], terms)).toEqual([130, 4])
    expect(counts([260, 0, 4, 6], terms)).toEqual([260, 0, 4, 2])
    expect(counts([260, 4, 6], terms)).toEqual([260, 0, 6])
    expect(counts([-3, 4], terms)).toEqual([0, 7])
    expect(counts([260, 0, 260.5], terms)).toEqual([260, 0, 0.5])
  })

  it('what stands below for a day is what it shows', () => {
    const rest = (value: number) => Array.from({ length: 25 }, () => value)
    expect(total([1000, ...rest(990), 995], plain, DAY / 24)).toBe(5)
    expect(total([1000, ...rest(990), 995], plain, DAY / 48)).toBe(0)
    expect(total([1000, ...rest(0), 1001, 1002], plain, DAY / 24)).toBe(1002)
    expect(total([1000, ...rest(0), 1001, 1002], plain, DAY / 48)).toBe(2)
  })
})

/** A register that knows what it has made, and what becomes of it on its way. */
function* lived(random: () => number, modulus: number | null) {
  // Looked at often enough that it cannot pass its last tenth unseen.
  const most = Math.min(40, (modulus ?? 2000) / 50)
  let shown = 50 + Math.floor(random() * 500)
  let time = 0
  const at = (value: number, quality: 0 | 1 | 2 = 0): CounterSample => {
    time += 1000 * (1 + Math.floor(random() * 100))
    return { time, value, quality }
  }
  const more = () => 1 + Math.floor(random() * most)
  let made = 0
  const stroke = (by: number) => {
    made += by
    shown = modulus === null ? shown + by : (shown + by) % modulus
    // At 1 it could be a contact as well.
    if (shown === 1) stroke(1)
  }
  yield { sample: at(shown), made }
  for (let round = 0; round < 30; round++) {
    for (let steady = 0; steady < 3; steady++) {
      stroke(more())
      yield { sample: at(shown), made }
    }
    const trouble = Math.floor(random() * 6)
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
      if (trouble === 0) yield { sample: at(0), made }
      else if (trouble === 1) yield { sample: at(Math.floor(random() * 1e6), random() < 0.5 ? 1 : 2), made }
      else if (trouble === 2 && shown > 100) yield { sample: at(shown - Math.floor(shown * 0.05)), made }
      // Some strokes are made while nobody looks.
      if (random() < 0.3) stroke(more())
    }
    if (trouble === 3) yield { sample: at(shown * 2 + 1000), made }
    if (trouble === 4 && modulus === null) shown = Math.floor(random() * shown * 0.8)
  }
  for (let steady = 0; steady < 2; steady++) {
    stroke(more())
    yield { sample: at(shown), made }
  }
}

describe('whatever becomes of a counter on its way', () => {
  it.each([null, 1000, 65_536])('each piece counts once: modulus %s', (modulus) => {
    for (let run = 0; run < 1000; run++) {
      const state = newCounter()
      let [counted, truth] = [0, 0]
      for (const { sample, made } of lived(randomSource(SEED + run), modulus)) {
        if (sample.quality === 0) counted += countOn(state, sample.time, sample.value, { modulus })
        truth = made
      }
      // What a meter made that was replaced is lost as far as nobody saw it.
      expect(counted).toBeLessThanOrEqual(truth)
      if (modulus !== null) expect(counted).toBe(truth)
    }
  })
})

describe(`${SERIES} random series`, () => {
  /** Sample by sample, put away and taken up again now and then, with samples that come twice. */
  function fed({ terms, samples }: { terms: CounterTerms; samples: readonly CounterSample[] }, random: () => number) {
    const counted = new Map<number, number>()
    let state: CounterState = newCounter()
    const taken: CounterSample[] = []
    for (const sample of samples) {
      taken.push(sample)
      if (random() < 0.1) {
        // Killed: of the counter stands what was written, and what came after that comes again.
        const kept = JSON.parse(JSON.stringify({ value: state.value, at: state.at }))
        const resumed = kept.value === undefined ? newCounter() : counterAt(kept.value, kept.at)
        const again = taken.slice(0, -1).filter(({ time, quality }) => quality === 0 && time > resumed.time)
        for (const { time, value } of again) if (kept.value !== undefined) countOn(resumed, time, value, terms)
        if (JSON.stringify(resumed) !== JSON.stringify(state)) throw new Error('another state after what came again')
        state = resumed
      }
      for (let comes = random() < 0.1 ? 2 : 1; comes > 0; comes--) {
        if (sample.quality !== 0) continue
        const rise = countOn(state, sample.time, sample.value, terms)
        if (rise !== 0) counted.set(sample.time, (counted.get(sample.time) ?? 0) + rise)
      }
    }
    return counted
  }
  /** But for what doubles lack of tenths beside 32 bits. */
  const isLike = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one))
  const withoutNone = (counted: Map<number, number>) => [...counted].filter(([, rise]) => rise !== 0)

  it('count sample by sample what a slow reading of all of them counts, at each time and at every width', () => {
    const different: unknown[] = []
    let counting = 0
    for (let nth = 0; nth < SERIES; nth++) {
      const series = randomCounter(SEED * 31 + nth)
      const mine = fed(series, randomSource(nth))
      const slow = withoutNone(slowCounted(series.samples, series.terms))
      const isSame =
        mine.size === slow.length && slow.every(([time, rise]) => isLike(rise, mine.get(time) ?? Number.NaN))
      if (!isSame) different.push({ nth, ...series, mine: [...mine], slow })
      if (slow.length > 3) counting++
      const whole = sum(mine.values())
      for (const width of [1000, 7 * MINUTE, 15 * MINUTE, 60 * MINUTE, DAY, 7 * DAY, 30 * DAY]) {
        const buckets = Map.groupBy(mine, ([time]) => Math.floor(time / width))
        const sums = [...buckets.values()].map((own) => sum(own.map(([, rise]) => rise)))
        if (!isLike(whole, sum(sums))) different.push({ nth, width })
      }
    }
    expect(different.slice(0, 2)).toEqual([])
    expect(counting).toBeGreaterThan(SERIES / 2)
  }, 120_000)

  it('count the same where figures alone tell of a stretch', () => {
    let [told, different] = [0, 0]
    for (let nth = 0; nth < SERIES; nth++) {
      const { terms, samples } = randomCounter(SEED * 17 + nth)
      const good = samples.filter(({ quality }) => quality === 0)
      const random = randomSource(nth + 1)
      const [one, other] = [newCounter(), newCounter()]
      for (let at = 0, next = 0; at < good.length; at = next) {
        next = at + 1 + Math.floor(random() * 6)
        const part = good.slice(at, next)
        const values = part.map(({ value }) => value)
        const [first, last] = [part[0]!, part.at(-1)!]
        const wanted = sum(part.map(({ time, value }) => countOn(one, time, value, terms)))
        const figures = { first: first.value, min: Math.min(...values), max: Math.max(...values), last: last.value }
        const known = countStretch(other, { ...figures, firstTime: first.time, lastTime: last.time }, terms)
        const found = known ?? sum(part.map(({ time, value }) => countOn(other, time, value, terms)))
        if (known !== undefined && part.length > 2) told++
        if (!isLike(wanted, found) || JSON.stringify(one) !== JSON.stringify(other)) different++
      }
    }
    expect(different).toBe(0)
    expect(told).toBeGreaterThan(1000)
  }, 120_000)
})
