import { expect, test } from 'vitest'
import { sourceTimes } from './source-times.ts'

const start = 1_750_000_000_000

test('the stamp of a source counts once it can be compared, and never steps behind what the point had', () => {
  const times = sourceTimes()
  expect(times.ofValue(1, start - 500, start)).toEqual({ time: start, sourceTime: start - 500 })
  expect(times.ofValue(1, start + 900, start + 1000)).toEqual({ time: start + 900 })
  expect(times.ofValue(1, start + 700, start + 1100)).toEqual({ time: start + 1100, sourceTime: start + 700 })
  // A source whose clock stands still: each of its changes is one.
  expect(times.ofValue(1, start + 1100, start + 1200)).toEqual({ time: start + 1200, sourceTime: start + 1100 })
  expect(times.ofValue(2, undefined, start)).toEqual({ time: start })
})

test('after a gap the first value holds from its receipt on, however old it is at its source', () => {
  const times = sourceTimes()
  times.ofValue(1, start, start)
  times.ofValue(1, start + 90, start + 100)
  expect(times.ofGap(1, start + 5000)).toBe(start + 5000)
  expect(times.ofValue(1, start + 90, start + 9000)).toEqual({ time: start + 9000, sourceTime: start + 90 })
  expect(times.ofValue(1, start + 9400, start + 9500)).toEqual({ time: start + 9400 })
})

test.each([
  ['1970', 0],
  ['eight hours behind', -8 * 3_600_000],
  ['two minutes behind', -120_000],
  ['two minutes ahead', 120_000],
])('a clock that says %s moves nothing: good and bad come in order, by receipt', (_, off) => {
  const times = sourceTimes()
  let newest = 0
  const inOrder = (time: number) => {
    expect(time).toBeGreaterThan(newest)
    newest = time
  }
  for (let at = start; at < start + 3_600_000; at += 7000) {
    const stamp = off === 0 ? at - start + 1 : at + off
    inOrder(times.ofValue(1, stamp, at).time)
    expect(newest).toBe(at)
    if (at % 5 === 0) inOrder(times.ofGap(1, at + 10))
  }
})

test('what a server says of its clock keeps its stamps from counting', () => {
  const times = sourceTimes()
  times.ofValue(1, start, start, false)
  expect(times.ofValue(1, start + 100, start + 5100, false)).toEqual({ time: start + 5100, sourceTime: start + 100 })
})

test('our own clock that is set back holds nothing up', () => {
  const times = sourceTimes()
  times.ofValue(1, start, start)
  expect(times.ofValue(1, start - 3_600_000, start - 3_599_000)).toEqual({ time: start - 3_600_000 })
})
