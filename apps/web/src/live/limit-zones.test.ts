import { expect, test } from 'vitest'
import { limitScale, placeOf } from './limit-zones.ts'

test('the bar is cut at every limit, worst at the ends', () => {
  const scale = limitScale({ urgentUpper: 90, warningUpper: 80, warningLower: 20, minValue: 0, maxValue: 100 })!
  expect(scale.zones).toEqual([
    { level: 'warning', from: 0, to: 0.2 },
    { level: 'normal', from: 0.2, to: 0.8 },
    { level: 'warning', from: 0.8, to: 0.9 },
    { level: 'urgent', from: 0.9, to: 1 },
  ])
})

test('without a range of its own a point gets room beyond its limits', () => {
  const scale = limitScale({ warningUpper: 80, warningLower: 20 })!
  expect([scale.least, scale.most]).toEqual([-1, 101])
})

test('only lower limits leave the upper end well', () => {
  const scale = limitScale({ errorLower: 10, minValue: 0, maxValue: 40 })!
  expect(scale.zones).toEqual([
    { level: 'error', from: 0, to: 0.25 },
    { level: 'normal', from: 0.25, to: 1 },
  ])
})

test('without limits there is no bar', () => {
  expect(limitScale({ minValue: 0, maxValue: 1, urgentUpper: null })).toBeUndefined()
})

test('a value beyond the bar stands at its end', () => {
  const scale = limitScale({ warningUpper: 80, minValue: 0, maxValue: 100 })!
  expect([placeOf(-5, scale), placeOf(50, scale), placeOf(500, scale)]).toEqual([0, 0.5, 1])
})
