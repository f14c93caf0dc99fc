import { expect, test } from 'vitest'
import { lineColours } from './line-colours.ts'

const ids = Array.from({ length: 20 }, (_, at) => String(at + 1))

test('the first ten points have ten colours, no colour serves three of twenty', () => {
  const colours = [...lineColours(ids, 'light').values()]
  expect(new Set(colours.slice(0, 10)).size).toBe(10)
  for (const colour of new Set(colours)) expect(colours.filter((one) => one === colour)).toHaveLength(2)
})

test('a kept colour stays with its point and is not given to another while others are free', () => {
  const first = lineColours(['1'], 'dark').get('1')!
  const colours = lineColours(
    ['1', '2', '3'],
    'dark',
    new Map([
      ['3', first],
      ['2', null],
    ]),
  )
  expect(colours.get('3')).toBe(first)
  expect([colours.get('1'), colours.get('2')]).not.toContain(first)
})
