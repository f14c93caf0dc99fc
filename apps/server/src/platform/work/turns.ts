import { setImmediate } from 'node:timers/promises'

/**
 * Lets pieces of long work through, each in a turn of the event loop of its own: a hundred that come at once keep the loop no
 * longer to themselves than the longest of them. Lanes (companies) take turns, and within one who came first goes first.
 */
export function turns(): (lane?: string) => Promise<void> {
  const lanes = new Map<string, (() => void)[]>()
  let isTurning = false

  async function letThrough() {
    isTurning = true
    for (let [next] = lanes; next; [next] = lanes) {
      await setImmediate()
      const [lane, waiting] = next
      const go = waiting.shift()!
      lanes.delete(lane)
      // At the end again: the others have their turn first.
      if (waiting.length) lanes.set(lane, waiting)
      go()
    }
    isTurning = false
  }

  return (lane = '') =>
    new Promise((resolve) => {
      const waiting = lanes.get(lane)
      if (waiting) waiting.push(resolve)
      else lanes.set(lane, [resolve])
      if (!isTurning) void letThrough()
    })
}
