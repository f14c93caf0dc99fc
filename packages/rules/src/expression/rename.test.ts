import { expect, it } from 'vitest'
import { checkExpression } from './check.ts'
import { movesByClock } from './moves-by-clock.ts'
import { renamedReferences } from './rename.ts'

it('names its points by other names, and leaves all else as it was typed', () => {
  const rename = renamedReferences("[a] +  avg([m.a], '5m') * ( [b]^2 ) - [ a ] + len('[a]')", ({ object, point }) =>
    point === 'a' ? { object, point: 'temperature' } : undefined,
  )
  expect(rename).toBe("[temperature] +  avg([m.temperature], '5m') * ( [b]^2 ) - [temperature] + len('[a]')")
  expect(renamedReferences('[a] +', () => ({ point: 'b' }))).toBe('[a] +')
})

it.each([
  ["1 + avg([a], '5m')", true],
  ['[a] > 0 ? age([a]) : 0', true],
  ['coalesce(0, max(1, age([a])))', true],
  ['not ([a] > 1 or age([a]) > 3)', true],
  ['-(now() - time([a]))', true],
  ['prev([a]) + quality([a]) * [a]', false],
])('moves by the clock: %s is %s', (text, moves) => {
  const checked = checkExpression(text, { find: () => ({ type: 'number' }) })
  expect('ok' in checked && movesByClock(checked.ok)).toBe(moves)
})
