import { randomCounter } from '@zhizao/rules/counter/test-random-counter'
import { counterFigure, counterValue } from '@zhizao/rules/expression/counter-window'
import { expect, it } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import { CounterTrack } from './counter-track.ts'

const SEED = Number(process.env.SEED ?? 5)
const SERIES = 10_000
const HOUR = 3_600_000

it(`${SERIES} random series come, sample by sample, to what all their samples say, although batches are taken back`, () => {
  const different: unknown[] = []
  for (let nth = 0; nth < SERIES; nth++) {
    const { samples, terms } = randomCounter(SEED * 13 + nth)
    const random = seeded(nth)
    const track = new CounterTrack(terms, HOUR)
    for (let at = 0; at < samples.length; ) {
      const batch = samples.slice(at, at + 1 + Math.floor(random() * 5))
      // Some are told twice at one time, the last of which counts.
      if (random() < 0.2) batch.push({ ...batch.at(-1)! })
      const back = track.remember()
      for (const { time, value, quality } of batch) track.take(time, value, quality)
      if (random() < 0.2) {
        back()
        continue
      }
      at += new Set(batch.map(({ time }) => time)).size
      track.trim(10_000)
      const seen = samples.slice(0, at)
      const now = seen.at(-1)!.time + Math.floor(random() * HOUR)
      const wanted = counterValue('increase', seen, now, HOUR, terms)
      const found = counterFigure('increase', track.within(now, HOUR), now, HOUR)
      if (JSON.stringify(wanted) !== JSON.stringify(found)) different.push({ nth, at, wanted, found })
    }
  }
  expect(different.slice(0, 3)).toEqual([])
}, 120_000)

it('says that it lacks something where more was counted than it may hold', () => {
  const track = new CounterTrack({ modulus: null }, HOUR)
  for (let second = 0; second < 100; second++) track.take(second * 1000, second, 0)
  track.trim(50)
  expect(counterFigure('increase', track.within(99_000, 40_000), 99_000, 40_000)).toEqual({ value: 40, quality: 0 })
  expect(counterFigure('increase', track.within(99_000, 90_000), 99_000, 90_000)).toMatchObject({ quality: 1 })
})

it('goes on when the clock was set back', () => {
  const track = new CounterTrack({ modulus: null }, HOUR)
  for (const [time, value] of [
    [1e6, 5],
    [2e6, 9],
  ] as const)
    track.take(time, value, 0)
  track.forgetAfter(5e5)
  track.take(5e5, 12, 0)
  expect(track.within(5e5, HOUR).sum).toBe(3)
})
