import { expect, test } from 'vitest'
import { fractionOf, roundedUp } from '../quantity/fraction.ts'
import { inOrder, segmentQuantities } from './segment-quantities.ts'

const way = (fromId: string, toId: string, numerator = '1', denominator = '1') => ({
  fromId,
  toId,
  numerator,
  denominator,
})
const segments = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test('one sheet becomes four blanks: 1,002 blanks ask for 250.5 sheets', () => {
  const found = segmentQuantities(segments.slice(0, 2), [way('a', 'b', '4')], fractionOf('1002'))
  expect(roundedUp(found.get('a')!, 2)).toBe('250.5')
})

test('what several segments follow makes as much as the one that asks for most', () => {
  const ways = [way('a', 'b'), way('a', 'c', '1', '2'), way('b', 'd'), way('c', 'd')]
  const found = segmentQuantities(segments, ways, fractionOf('10'))
  expect(['a', 'b', 'c', 'd'].map((id) => roundedUp(found.get(id)!, 0))).toEqual(['20', '10', '10', '10'])
})

test('segments stand behind those that they take pieces from, whatever their order', () => {
  const ways = [way('d', 'c'), way('c', 'b'), way('b', 'a')]
  expect(inOrder(segments, ways).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
})
