import { expect, it } from 'vitest'
import { recentUse } from './recent-use.ts'

it('counts time in hand, and half of it half a minute later', () => {
  let now = 0
  const use = recentUse(() => now)
  use.take('a')
  now += 1000
  expect(use.spent('a')).toBeCloseTo(988.5, 0)
  use.giveBack('a')
  const then = use.spent('a')
  now += 30_000
  expect(use.spent('a')).toBeCloseTo(then / 2)
  expect(use.spent('b')).toBe(0)
})

it('two places at once count twice, and no stay without end more than a minute and a half', () => {
  let now = 0
  const use = recentUse(() => now)
  for (const who of ['two', 'two', 'one']) use.take(who)
  now += 10_000
  expect(use.spent('two')).toBeCloseTo(2 * use.spent('one'))
  now += 3_600_000
  expect(use.spent('two')).toBeLessThan(90_000)
})

it('forgets companies that have had none for long', () => {
  let now = 0
  const use = recentUse(() => now)
  for (let who = 0; who < 1000; who++) {
    use.take(String(who))
    use.giveBack(String(who))
    now += 1_000_000
  }
  expect(use.size()).toBeLessThan(10)
})
