import { expect, test } from 'vitest'
import { clockBehind, clockSteps, followingClock } from './clock-steps.ts'

const HOUR = 3600_000

function clocks() {
  let [wall, steady] = [1_000_000_000, 50]
  return {
    both: { now: () => new Date(wall), steady: () => steady },
    pass(ms: number) {
      wall += ms
      steady += ms
    },
    set(ms: number) {
      wall += ms
    },
  }
}

test('a clock that only runs has no steps; one that is set has one, told once', () => {
  const { both, pass, set } = clocks()
  const step = clockSteps(both)
  pass(HOUR)
  expect(step()).toBe(0)
  set(3 * HOUR)
  pass(1000)
  expect([step(), step()]).toEqual([3 * HOUR, 0])
  set(-5 * HOUR)
  expect([step(), step()]).toEqual([-5 * HOUR, 0])
  set(500)
  expect(step()).toBe(0)
})

test('what could not be moved along is moved the next time', async () => {
  const { both, set } = clocks()
  const moved: number[] = []
  let isDown = true
  const follow = followingClock(both, async (ms) => {
    if (isDown) throw new Error('down')
    moved.push(ms)
  })
  set(-HOUR)
  await expect(follow()).rejects.toThrow('down')
  isDown = false
  await follow()
  await follow()
  expect(moved).toEqual([-HOUR])
})

test('a clock that was set back is behind by that much, until it is set on; nonsense that is set right is not missed', () => {
  const { both, pass, set } = clocks()
  const behind = clockBehind(both)
  expect(behind()).toBe(0)
  set(-3 * HOUR)
  pass(HOUR)
  expect(behind()).toBe(3 * HOUR)
  set(3 * HOUR)
  expect(behind()).toBe(0)
  set(10 * 365 * 24 * HOUR)
  expect(behind()).toBe(0)
  set(-10 * 365 * 24 * HOUR)
  expect(behind()).toBe(0)
})
