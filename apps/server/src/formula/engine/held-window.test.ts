import { expect, test } from 'vitest'
import type { HistorySample } from '../../history/sample.ts'
import { readyFormula } from './formula.ts'
import { inputMemory } from './input-memory.ts'
import { ringFigure } from './ring-figure.ts'

const now = Date.UTC(2026, 0, 5, 8)
const minute = 60_000

test('after a start windows know what held at their begin, however long ago it came', async () => {
  const stored: HistorySample[] = [
    { time: now - 3 * 24 * 60 * minute, value: 100, quality: 0 },
    { time: now - minute, value: 0, quality: 0 },
  ]
  const memory = inputMemory()
  const formula = readyFormula({
    pointId: 2,
    companyId: 1,
    objectId: 1,
    objectCode: 'line',
    dataType: 'float64' as const,
    text: "avg([valve], '5m') + prev([valve])",
    inputs: [{ pointId: 1, objectCode: 'line', code: 'valve', dataType: 'float64' as const }],
  })
  memory.keep([formula!])
  await memory.fill(
    {
      between: async (_, from, to) => stored.filter(({ time }) => time >= from && time < to),
      before: async (_, time) => stored.findLast((sample) => sample.time < time),
    },
    () => stored.at(-1)!.time,
  )
  const figure = (name: 'avg' | 'delta' | 'rate') => ringFigure(memory.ring(1)!, name, now, 5 * minute)
  expect(figure('avg')).toEqual({ value: 80, quality: 0 })
  expect(figure('delta')).toEqual({ value: -100, quality: 0 })
  expect(figure('rate')).toEqual({ value: -100 / 300, quality: 0 })
  expect(memory.previous(1)).toEqual(stored[0])
})
