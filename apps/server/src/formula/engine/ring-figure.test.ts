import { windowFigures } from '@zhizao/rules/expression/functions'
import { type WindowSample, windowValue } from '@zhizao/rules/expression/window'
import { expect, test } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import { ringFigure } from './ring-figure.ts'
import { SampleRing } from './sample-ring.ts'

const now = Date.UTC(2026, 0, 5, 8)

test('a ring says of 10,000 random series what the language says of them', () => {
  const random = seeded(Number(process.env.SEED ?? 7))
  const different: object[] = []
  for (let each = 0; each < 10_000; each++) {
    const ms = 1000 + Math.floor(random() * 60_000)
    const ring = new SampleRing(ms)
    const samples: WindowSample[] = []
    for (let time = now - Math.floor(random() * 120_000); time <= now; time += 1 + Math.floor(random() ** 3 * 90_000)) {
      const quality = ([0, 0, 0, 0, 1, 2] as const)[Math.floor(random() * 6)]!
      const value = random() < 0.05 ? null : Math.floor(random() * 100)
      samples.push({ time, value, quality })
      ring.push(time, value ?? Number.NaN, quality)
    }
    for (const figure of windowFigures) {
      const [got, awaited] = [ringFigure(ring, figure, now, ms), windowValue(figure, samples, now, ms)]
      const isSame =
        got.quality === awaited.quality &&
        (got.value === awaited.value || Math.abs(got.value! - awaited.value!) < 1e-9 * Math.abs(awaited.value!))
      if (!isSame) different.push({ figure, ms, samples, got, awaited })
    }
  }
  expect(different.slice(0, 2)).toEqual([])
})
