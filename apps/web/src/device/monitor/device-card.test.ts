import { expect, test } from 'vitest'
import { isLong } from './device-card.tsx'

const reading = (value: number | string | null, decimals: number, unit: string | null) => ({
  newest: { value, quality: 0, time: 1 },
  decimals,
  unit,
  valueWords: [{ value: 7, words: '冷却水流量不足停机' }],
})

test('what half a card cannot show whole takes the whole width of it', () => {
  expect(isLong(reading(1_268_416.5, 1, 'kWh'))).toBe(true)
  expect(isLong(reading(86_420, 2, 'kWh'))).toBe(true)
  expect(isLong(reading(1575, 0, 'kN'))).toBe(false)
  expect(isLong(reading(11.43, 2, 'm³/min'))).toBe(false)
  expect(isLong(reading(7, 0, null))).toBe(true)
  expect(isLong(reading(null, 1, 'MPa'))).toBe(false)
})
