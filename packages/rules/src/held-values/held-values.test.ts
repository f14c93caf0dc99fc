import { describe, expect, test } from 'vitest'
import { randomSource } from '../expression/test-random-expression.ts'
import { type Holding, heldSums } from './held-values.ts'
import { holdsValues } from './hold-or-flow.ts'

type Sample = [time: number, number: number, quality: number]
const hour = 3_600_000
const day = { from: 0, to: 24 * hour, gaps: [] }
const meanOf = (samples: Sample[], holding: Holding) => {
  const { area, ms } = heldSums(samples, holding)
  return ms ? area / ms : undefined
}

describe('whether values hold', () => {
  const flow = { dataType: 'float32', storePolicy: 'every', deadbandKind: null, valueWords: [] }
  test('is told by type, storage, dead band and words', () => {
    expect(holdsValues(flow)).toBe(false)
    expect(holdsValues({ ...flow, dataType: 'uint16', storePolicy: 'interval' })).toBe(false)
    for (const more of [
      { dataType: 'bool' },
      { dataType: 'string' },
      { storePolicy: 'change' },
      { deadbandKind: 'absolute' },
      { valueWords: [{ value: 1, words: '运行' }] },
      { valueWords: [{ bit: 3, words: '急停' }] },
    ])
      expect(holdsValues({ ...flow, ...more })).toBe(true)
  })
})

describe('what holds', () => {
  test('a valve that stood at 100 % for 22 of 24 hours', () => {
    const mean = meanOf(
      [
        [0, 0, 0],
        [hour, 100, 0],
        [23 * hour, 0, 0],
      ],
      day,
    )
    expect(mean).toBeCloseTo(91.666_667, 6)
  })
  test('what stood before is carried in; a bad sample ends it, an uncertain one is as if it had not come', () => {
    expect(heldSums([[-hour, 4, 0]], day)).toMatchObject({ area: 4 * day.to, ms: day.to, least: 4, most: 4 })
    expect(
      heldSums(
        [
          [-hour, 4, 0],
          [hour, 4, 2],
          [2 * hour, 8, 0],
        ],
        { ...day, to: 3 * hour },
      ),
    ).toMatchObject({
      area: 12 * hour,
      ms: 2 * hour,
      least: 4,
      most: 8,
    })
    expect(
      meanOf(
        [
          [-hour, 4, 0],
          [hour, 9, 1],
        ],
        day,
      ),
    ).toBe(4)
    expect(heldSums([[-hour, 4, 2]], day)).toMatchObject({ area: 0, ms: 0 })
  })
  test('ends with a gap and not with an outage of which a sample came', () => {
    const gap = { from: hour, to: 2 * hour }
    const samples: Sample[] = [
      [0, 5, 0],
      [1.5 * hour, 7, 0],
      [3 * hour, 1, 0],
    ]
    const until = { ...day, to: 4 * hour }
    expect(heldSums(samples, { ...until, gaps: [gap] }).ms).toBe(2 * hour)
    expect(heldSums(samples, { ...until, outages: [gap] }).ms).toBe(4 * hour)
    expect(heldSums([samples[0]!, samples[2]!], { ...until, outages: [gap] }).ms).toBe(2 * hour)
  })
})

/** Millisecond by millisecond, from the definition. */
function slowSums(samples: readonly Sample[], { from, to, gaps, outages = [] }: Holding) {
  const sums = { area: 0, ms: 0 }
  const telling = samples.filter(([, , quality]) => quality !== 1)
  for (let time = from; time < to; time++) {
    const last = telling.findLast(([at]) => at <= time)
    if (!last || last[2] === 2 || Number.isNaN(last[1])) continue
    const begun = (gap: { from: number; to: number }) => gap.from <= time && gap.to > last[0]
    const isSilent = (gap: { from: number; to: number }) =>
      gap.from >= last[0] && !telling.some(([at]) => at > gap.from && at < Math.min(gap.to, to))
    if (gaps.some(begun) || outages.some((gap) => gap.from < to && begun(gap) && isSilent(gap))) continue
    sums.area += last[1]
    sums.ms++
  }
  return sums
}

test('10,000 random series come to what a slow reading comes to that looks at every millisecond', () => {
  const random = randomSource(Number(process.env.SEED ?? 20_261_128))
  const upTo = (most: number) => Math.floor(random() * most)
  const different: object[] = []
  for (let each = 0; each < 10_000; each++) {
    const from = upTo(40)
    const holding: Holding = {
      from,
      to: from + upTo(80),
      gaps: Array.from({ length: upTo(3) }, () => stretch(upTo)),
      outages: apart(upTo),
    }
    const samples: Sample[] = []
    for (let time = upTo(30); time < 140; time += 1 + Math.floor(random() ** 2 * 60))
      samples.push([time, random() < 0.1 ? Number.NaN : upTo(10), [0, 0, 0, 1, 2][upTo(5)]!])
    const [got, awaited] = [heldSums(samples, holding), slowSums(samples, holding)]
    if (got.ms !== awaited.ms || got.area !== awaited.area) different.push({ holding, samples, got, awaited })
  }
  expect(different.slice(0, 2)).toEqual([])
})

function stretch(upTo: (most: number) => number) {
  const from = upTo(120)
  return { from, to: from + 1 + upTo(30) }
}

/** A box is away once at a time. */
function apart(upTo: (most: number) => number) {
  const found: { from: number; to: number }[] = []
  for (let from = upTo(60); from < 120 && found.length < 3; from += 1 + upTo(60)) {
    const to = from + 1 + upTo(20)
    found.push({ from, to })
    from = to
  }
  return found
}
