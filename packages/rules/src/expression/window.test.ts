import { expect, test } from 'vitest'
import { windowFigures } from './functions.ts'
import { randomSource } from './test-random-expression.ts'
import { type WindowSample, windowValue } from './window.ts'

const minute = 60_000
const now = 1_767_225_600_000
const at = (minutesAgo: number, value: number | null, quality: 0 | 1 | 2 = 0): WindowSample => ({
  time: now - minutesAgo * minute,
  value,
  quality,
})
const figure = (name: Parameters<typeof windowValue>[0], samples: WindowSample[]) =>
  windowValue(name, samples, now, 5 * minute)

test('the average weighs each value by how long it held, the one from before the window too', () => {
  expect(figure('avg', [at(9, 10), at(4, 20)])).toEqual({ value: 18, quality: 0 })
  expect(figure('avg', [at(60, 7)])).toEqual({ value: 7, quality: 0 })
})

test('least, most, sum, growth and rate are of what held within the window', () => {
  const samples = [at(30, 99), at(6, 10), at(4, 16), at(1, 13)]
  expect(figure('min', samples).value).toBe(10)
  expect(figure('max', samples).value).toBe(16)
  expect(figure('sum', samples).value).toBe(29)
  expect(figure('delta', samples).value).toBe(3)
  expect(figure('rate', samples).value).toBe(3 / 300)
})

test('bad values are left out and make the figure uncertain; without a good one it is bad', () => {
  expect(figure('avg', [at(5, 10), at(3, null, 2), at(2, 20)])).toEqual({ value: 15, quality: 1 })
  expect(figure('max', [at(4, 3, 1), at(2, 2)])).toEqual({ value: 3, quality: 1 })
  expect(figure('avg', [at(2, null, 2)])).toEqual({ value: null, quality: 2 })
  expect(figure('avg', [])).toEqual({ value: null, quality: 2 })
  expect(figure('rate', [at(4, 5), at(2, 8), at(1, null, 2)])).toEqual({ value: 3 / 180, quality: 1 })
  for (const each of windowFigures) expect(figure(each, [at(2, null, 2)])).toEqual({ value: null, quality: 2 })
})

test('what came after the end of the window does not count', () => {
  expect(figure('max', [at(2, 5), at(-1, 50)])).toEqual({ value: 5, quality: 0 })
})

test('a value holds until the next comes: what did not change has grown by 0, and its silence counts for the rate', () => {
  // 300 pulses in a minute, then silence.
  const pulses = Array.from({ length: 301 }, (_, pulse) => ({
    time: now - 300_000 + pulse * 200,
    value: pulse,
    quality: 0 as const,
  }))
  expect(figure('delta', pulses)).toEqual({ value: 300, quality: 0 })
  expect(figure('rate', pulses)).toEqual({ value: 1, quality: 0 })
  const before = [{ time: now - 400_000, value: 7, quality: 0 as const }]
  expect(figure('delta', before)).toEqual({ value: 0, quality: 0 })
  expect(figure('rate', before)).toEqual({ value: 0, quality: 0 })
  // The first of all: since it came nothing has changed.
  for (const minutes of [2, 0])
    for (const each of ['delta', 'rate'] as const)
      expect(figure(each, [at(minutes, 5)])).toEqual({ value: 0, quality: 0 })
})

/** Millisecond by millisecond: what holds at each, and from that the figures. */
function integrated(samples: readonly WindowSample[], end: number, ms: number) {
  const held: (number | undefined)[] = []
  let isUncertain = false
  for (let time = end - ms; time < end; time++) {
    const one = samples.findLast((sample) => sample.time <= time)
    const isKnown = one !== undefined && one.quality !== 2 && one.value !== null
    held.push(isKnown ? one.value! : undefined)
    if (one && (!isKnown || one.quality === 1)) isUncertain = true
  }
  const known = held.filter((value) => value !== undefined)
  const length = held.findLastIndex((value) => value !== undefined) - held.findIndex((value) => value !== undefined) + 1
  const delta = known.at(-1)! - known[0]!
  const avg = known.reduce((sum, value) => sum + value, 0) / known.length
  return { isKnown: known.length > 0, isUncertain, avg, delta, rate: (delta / length) * 1000 }
}

test('10,000 random series come to what a slow reading comes to that looks at every millisecond', () => {
  const random = randomSource(Number(process.env.SEED ?? 20_261_128))
  const different: object[] = []
  let known = 0
  for (let each = 0; each < 10_000; each++) {
    const ms = 1 + Math.floor(random() * 60)
    const samples: WindowSample[] = []
    // Nothing at the very end: of that moment no millisecond has gone by.
    for (let time = now - Math.floor(random() * 120); time < now; time += 1 + Math.floor(random() ** 3 * 90)) {
      const isBad = random() < 0.15
      samples.push({
        time,
        value: isBad && random() < 0.5 ? null : Math.floor(random() * 100),
        quality: isBad ? 2 : random() < 0.1 ? 1 : 0,
      })
    }
    const slow = integrated(samples, now, ms)
    if (slow.isKnown) known++
    for (const name of ['avg', 'delta', 'rate'] as const) {
      const { value, quality } = windowValue(name, samples, now, ms)
      const isSame = slow.isKnown
        ? Math.abs(value! - slow[name]) < 1e-9 && quality === Number(slow.isUncertain)
        : value === null && quality === 2
      if (!isSame) different.push({ name, ms, samples, got: [value, quality], slow })
    }
  }
  expect(different.slice(0, 2)).toEqual([])
  expect(known).toBeGreaterThan(5000)
})
