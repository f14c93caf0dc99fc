import { expect, test } from 'vitest'
import { periodOf, readTrend, trendSearch } from './trend-address.ts'

const read = (text: string) => readTrend(new URLSearchParams(text))

test('a link opens the same points, period and contrast', () => {
  const period = { from: 1_790_000_000_000, to: 1_790_003_600_000 }
  const search = trendSearch({ pointIds: ['4', '9'], period, contrast: 'yesterday' })
  const text = new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  expect(readTrend(text)).toEqual({ pointIds: ['4', '9'], period, contrast: 'yesterday' })
})

test('nonsense is left out', () => {
  expect(read('points=1,x,-2,1,3&range=9y').pointIds).toEqual(['1', '3'])
  expect(read('range=toString').span).toBe('8h')
  expect(read('from=5&to=4').period).toBeUndefined()
  expect(read(`points=${Array.from({ length: 30 }, (_, at) => at + 1)}`).pointIds).toHaveLength(20)
})

test('a stretch that ends now replaces a fixed period', () => {
  expect(trendSearch({ span: '1h' })).toEqual({ range: '1h', from: undefined, to: undefined })
})

test('the end of a moving stretch is never behind now and stays put for a while', () => {
  const now = 1_790_000_003_000
  const { from, to } = periodOf('1h', now)
  expect([to >= now, to - from]).toEqual([true, 3_600_000])
  expect(periodOf('1h', now + 4000)).toEqual({ from, to })
})
