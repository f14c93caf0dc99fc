import { expect, test, vi } from 'vitest'
import { serverClock } from './server-clock.ts'

/** Two clocks that run alike, the server's 50,000 ahead of ours. */
function clocks() {
  let now = 1000
  let ahead = 50_000
  const asked: number[] = []
  const clock = serverClock({ ask: (at) => void asked.push(at), now: () => now })
  return {
    clock,
    asked,
    go: (ms: number) => {
      now += ms
    },
    /** Ours stands still while the server's goes on, as in a virtual machine that was paused. */
    freeze: (ms: number) => {
      ahead += ms
    },
    server: () => now + ahead,
    answer(there: number, back: number) {
      const at = now + there + ahead
      now += there + back
      clock.answered({ asked: asked.at(-1)!, at })
    },
  }
}

test('a moment of the server is reckoned early by the way of the question, never late', async () => {
  const { clock, answer, server, go } = clocks()
  clock.begin()
  answer(30, 900)
  const sentAt = server()
  go(400)
  const ours = await clock.ours(sentAt + 5000, sentAt, 1000)
  expect(ours).toBe(1000 + 930 + 5000 - 30)
  clock.end()
})

test('a command that waits for the first answer goes on with it, and not at all when the connection ends', async () => {
  const { clock, answer, server } = clocks()
  clock.begin()
  const sentAt = server()
  const first = clock.ours(sentAt + 5000, sentAt, 60_000)
  answer(0, 0)
  expect(await first).toBe(6000)
  clock.begin()
  const second = clock.ours(sentAt + 5000, sentAt, 60_000)
  clock.end()
  expect(await second).toBeUndefined()
})

test('a clock that stood still is noticed by what comes after, and asked anew', async () => {
  const { clock, answer, server, freeze, asked } = clocks()
  clock.begin()
  answer(5, 5)
  freeze(20_000)
  const sentAt = server()
  const ours = clock.ours(sentAt + 5000, sentAt, 60_000)
  expect(asked).toHaveLength(2)
  answer(0, 0)
  expect(await ours).toBe(1010 + 5000)
  clock.end()
})

test('an answer that no longer fits the earlier ones replaces them', async () => {
  vi.useFakeTimers()
  const { clock, answer, server, freeze, asked } = clocks()
  clock.begin()
  answer(5, 5)
  const old = server()
  freeze(20_000)
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveLength(2)
  answer(0, 0)
  // Sent before the clock stood still: 20 s old, though by ours it is as good as new.
  expect(await clock.ours(old + 5000, old, 1000)).toBeLessThan(1010 - 14_000)
  clock.end()
  vi.useRealTimers()
})
