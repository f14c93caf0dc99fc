import { expect, it } from 'vitest'
import { energyByHour } from './energy-today.ts'

const hours = (...readings: [hour: number, min: number, max: number, last: number][]) =>
  new Map(readings.map(([hour, min, max, last]) => [hour, { min, max, last }]))

it('energy of an hour is what the counter gained, with what came between the hours', () => {
  expect(energyByHour(hours([0, 100, 104, 104], [1, 105, 110, 110]), 3, 99)).toEqual([5, 6, 0])
  expect(energyByHour(hours([0, 100, 104, 104]), 1, undefined)).toEqual([4])
})

it('a counter that begins anew, at midnight or when it is replaced, counts from nothing', () => {
  expect(energyByHour(hours([0, 0, 3, 3], [1, 4, 6, 6]), 2, 250)).toEqual([3, 3])
  expect(energyByHour(hours([0, 0, 502, 2]), 1, 499)).toEqual([5])
})

it('an hour without readings counts with the next that has some', () => {
  expect(energyByHour(hours([0, 10, 11, 11], [2, 15, 16, 16]), 3, 10)).toEqual([1, 0, 5])
})
