import { expect, it } from 'vitest'
import { isFar, isFarAbove } from './far.ts'

it('a figure with a digit too many is far from what was expected, twice as much is not', () => {
  expect(isFarAbove('6901234567892', '12')).toBe(true)
  expect(isFarAbove('120', '12')).toBe(true)
  expect(isFarAbove('119.9', '12')).toBe(false)
  expect(isFarAbove('1', '12')).toBe(false)
})

it('where nothing was expected nothing can be far from it, and none is an answer', () => {
  expect(isFarAbove('5', '0')).toBe(false)
  expect(isFar('0', '500')).toBe(false)
})

it('too little is far too, where both ways are asked', () => {
  expect(isFar('50', '500')).toBe(true)
  expect(isFar('51', '500')).toBe(false)
})
