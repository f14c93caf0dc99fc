import { expect, it } from 'vitest'
import { KnownGrowth } from './known-growth.ts'

it('knows at most how many there are: what was counted and all that came since', () => {
  const growth = new KnownGrowth(100, () => 0)
  expect([growth.add(3), growth.add(1)]).toEqual([103, 104])
})

it('keeps what was added shortly before a count, as its transaction may have been open, and lets go of it later', () => {
  let now = 0
  const growth = new KnownGrowth(100, () => now)
  growth.add(5)
  now = 1000
  growth.counted(100)
  expect(growth.add(1)).toBe(106)
  now = 120_000
  growth.counted(106)
  expect(growth.add(1)).toBe(107)
})
