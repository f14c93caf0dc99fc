import { expect, test } from 'vitest'
import { wholeClock } from './whole-clock.ts'

test('times are put right as people type them', () => {
  for (const [typed, kept] of [
    ['8', '08:00'],
    ['830', '08:30'],
    ['20', '20:00'],
    ['2000', '20:00'],
    ['8:05', '08:05'],
    ['８：３０', '08:30'],
    ['7.30', '07:30'],
    ['24:00', '24:00'],
    ['8:60', '8:60'],
    ['早上', '早上'],
    ['', ''],
  ] as const)
    expect(wholeClock(typed)).toBe(kept)
})
