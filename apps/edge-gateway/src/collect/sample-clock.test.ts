import { expect, test } from 'vitest'
import { sampleClock } from './sample-clock.ts'

const hour = 3_600_000

/** A machine whose clock is set by `set`, and a server that can be asked or not. */
function clocks() {
  let steady = 1000
  let date = 1_900_000_000_000
  const world = { asked: 0, connected: true }
  const clock = sampleClock({
    machine: () => date,
    steady: () => steady,
    ask: () => void world.asked++,
    canAsk: () => world.connected,
  })
  return Object.assign(world, {
    clock,
    start: date,
    go(ms: number) {
      steady += ms
      date += ms
    },
    set(ms: number) {
      date += ms
    },
  })
}

test('a clock that is set back keeps its course while the server says so, and asks for that once', () => {
  const world = clocks()
  const { clock, start, go, set } = world
  set(-3 * hour)
  expect(clock.now()).toBe(start)
  go(5000)
  expect(clock.now()).toBe(start + 5000)
  expect(world.asked).toBe(1)
  clock.told({ date: start + 5200 })
  go(hour)
  expect(clock.now()).toBe(start + hour + 5000)
  // Set right again.
  set(3 * hour)
  clock.now()
  clock.told({ date: start + hour + 5000 })
  expect(clock.now()).toBe(start + hour + 5000)
  expect(world.asked).toBe(2)
})

test('a clock that is set right is followed', () => {
  const { clock, start, set } = clocks()
  set(20 * hour)
  expect(clock.now()).toBe(start)
  clock.told({ date: start + 20 * hour + 700 })
  expect(clock.now()).toBe(start + 20 * hour)
})

test('where no server answers the machine is believed', () => {
  const world = clocks()
  world.set(-hour)
  expect(world.clock.now()).toBe(world.start)
  world.go(10_000)
  expect(world.clock.now()).toBe(world.start - hour + 10_000)
  world.connected = false
  world.set(hour)
  expect(world.clock.now()).toBe(world.start + 10_000)
})

test('one that never was set is not moved by what a server says, nor by its own drift', () => {
  const { clock, start, go, set } = clocks()
  clock.told({ date: start + hour })
  for (let at = 0; at < 10; at += 1) {
    go(1000)
    set(500)
    expect(clock.now()).toBe(start + (at + 1) * 1500)
  }
})
