import { Busy } from '../refusal.ts'

/**
 * Does heavy work, so much at once. Who waits stands in a lane, the lanes take turns: one that asks very often waits
 * for itself. Refused as busy where a lane has `most` waiting.
 */
export function fairQueue({ atOnce, most }: { atOnce: number; most: number }) {
  const lanes = new Map<string, (() => void)[]>()
  let running = 0

  function turn(lane: string): Promise<void> | undefined {
    if (running < atOnce) {
      running++
      return undefined
    }
    const waiting = lanes.get(lane) ?? []
    if (waiting.length >= most) throw new Busy()
    lanes.set(lane, waiting)
    return new Promise((resolve) => waiting.push(resolve))
  }

  function next() {
    const [first] = lanes
    if (!first) {
      running--
      return
    }
    const [lane, waiting] = first
    const begin = waiting.shift()!
    lanes.delete(lane)
    // At the end again: the others have their turn first.
    if (waiting.length) lanes.set(lane, waiting)
    begin()
  }

  return async <T>(lane = '', work: () => Promise<T>): Promise<T> => {
    await turn(lane)
    try {
      return await work()
    } finally {
      next()
    }
  }
}
