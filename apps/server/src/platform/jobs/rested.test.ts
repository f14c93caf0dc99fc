import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rested } from './rested.ts'

const signal = new AbortController().signal
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Work that takes so long, and how often the queue was woken for it. */
function watched(took: number) {
  const woken = vi.fn()
  const { work, waking } = rested(async () => {
    await vi.advanceTimersByTimeAsync(took)
    return undefined
  })
  return { woken, wake: waking(woken), look: () => work(signal) }
}

it('many who ask at once wake it once, at once', () => {
  const { wake, woken } = watched(0)
  for (let asked = 0; asked < 100; asked++) wake()
  expect(woken).toHaveBeenCalledTimes(1)
})

it('rests a second from one look to the next, and forgets nobody who asks meanwhile', async () => {
  const { wake, woken, look } = watched(50)
  wake()
  await look()
  wake()
  expect(woken).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(900)
  expect(woken).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(woken).toHaveBeenCalledTimes(2)
})

it('what takes long rests nine times as long, also where it failed', async () => {
  const { wake, woken, look } = watched(1000)
  wake()
  await look()
  wake()
  await vi.advanceTimersByTimeAsync(8900)
  expect(woken).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(woken).toHaveBeenCalledTimes(2)
})
