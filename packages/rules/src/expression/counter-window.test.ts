import { expect, test } from 'vitest'
import { randomCounter } from '../counter/test-random-counter.ts'
import { slowCounted } from '../counter/test-slow-counter.ts'
import { COUNTER_LOOKS_BACK_MS, counterValue } from './counter-window.ts'
import { randomSource } from './test-random-expression.ts'
import { type WindowSample, windowValue } from './window.ts'

const SEED = Number(process.env.SEED ?? 20_261_128)
const SERIES = 10_000
const MINUTE = 60_000
const now = 1_767_225_600_000
const at = (minutesAgo: number, value: number | null, quality: 0 | 1 | 2 = 0): WindowSample => ({
  time: now - minutesAgo * MINUTE,
  value,
  quality,
})
const plain = { modulus: null }
const increase = (samples: WindowSample[], terms: { modulus: number | null } = plain) =>
  counterValue('increase', samples, now, 60 * MINUTE, terms)

test('what a counter has counted since the begin of a while, whatever it showed in between', () => {
  const rising = [at(70, 1000), at(50, 1010), at(30, 1015)]
  expect(increase(rising)).toEqual({ value: 15, quality: 0 })
  expect(windowValue('delta', rising, now, 60 * MINUTE).value).toBe(15)
  expect(increase([at(70, 1000), at(50, 0), at(30, 1001), at(10, 1002)])).toEqual({ value: 2, quality: 0 })
  // The while begins at a zero: what was before it is known.
  expect(increase([at(90, 1000), at(70, 0), at(30, 1001), at(10, 1002)])).toEqual({ value: 2, quality: 0 })
  expect(increase([at(70, 65_530), at(30, 4)], { modulus: 65_536 })).toEqual({ value: 10, quality: 0 })
  expect(increase([at(70, 86_420), at(30, 120), at(10, 121)])).toEqual({ value: 1, quality: 0 })
})

test('nothing while it stands, and where one value alone is known; bad ones count nothing and are told', () => {
  expect(increase([at(300, 1000)])).toEqual({ value: 0, quality: 0 })
  expect(increase([at(30, 1000)])).toEqual({ value: 0, quality: 0 })
  expect(increase([at(70, 1000), at(50, 9, 1), at(40, null, 2), at(30, 1005)])).toEqual({ value: 5, quality: 1 })
  expect(increase([at(70, 9, 2), at(65, 1000), at(30, 1005)])).toEqual({ value: 5, quality: 0 })
  expect(increase([])).toEqual({ value: null, quality: 2 })
  expect(increase([at(30, 7, 1)])).toEqual({ value: null, quality: 2 })
  expect(increase([at(-1, 7)])).toEqual({ value: null, quality: 2 })
})

test('a second of it is of the while, or since the first value that is known', () => {
  const flow = (samples: WindowSample[]) => counterValue('flow', samples, now, 60 * MINUTE, plain)
  expect(flow([at(70, 0.5), at(30, 36.5)])).toEqual({ value: 36 / 3600, quality: 0 })
  expect(flow([at(30, 10), at(10, 28)])).toEqual({ value: 18 / 1800, quality: 0 })
  expect(flow([at(0, 10)])).toEqual({ value: 0, quality: 0 })
})

test(`${SERIES} random series come to what a slow reading of them counts in the while`, () => {
  const different: unknown[] = []
  let counting = 0
  for (let nth = 0; nth < SERIES; nth++) {
    const { samples, terms } = randomCounter(SEED * 7 + nth)
    const random = randomSource(nth)
    const ms = Math.ceil(random() * 48) * 15 * MINUTE
    const first = samples[0]?.time ?? 0
    const end = first + Math.floor(random() * ((samples.at(-1)?.time ?? 0) - first + MINUTE))
    const seen = samples.filter(({ time }) => time > end - ms - COUNTER_LOOKS_BACK_MS)
    const counted = [
      ...slowCounted(
        seen.filter(({ time }) => time <= end),
        terms,
      ),
    ]
    const wanted = counted.reduce((sum, [time, rise]) => (time > end - ms ? sum + rise : sum), 0)
    const { value } = counterValue('increase', seen, end, ms, terms)
    if (wanted > 0) counting++
    const isKnown = seen.some(({ time, quality }) => time <= end && quality === 0)
    const isSame = isKnown ? Math.abs(wanted - value!) <= 1e-6 * Math.max(1, wanted) : value === null
    if (!isSame) different.push({ nth, wanted, value })
  }
  expect(different.slice(0, 3)).toEqual([])
  expect(counting).toBeGreaterThan(SERIES / 4)
}, 60_000)
