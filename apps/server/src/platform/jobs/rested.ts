import type { BackgroundWork } from './background-work.ts'

/** Between two looks, ms. */
const REST = 1000
/** Looking that takes long rests longer: it has a tenth of the time at most. */
const TIMES = 9

/**
 * Work that many ask for, hundreds of times a second: it is done soon, once for all who ask meanwhile, and rests between. `work`
 * is given to the queue, `wake` is what others call; `wakeQueue` is the queue's own.
 */
export function rested(work: BackgroundWork) {
  let isWoken = false
  let restUntil = 0
  return {
    work: (async (signal) => {
      isWoken = false
      const began = performance.now()
      try {
        return await work(signal)
      } finally {
        const took = performance.now() - began
        restUntil = began + took + Math.max(REST - took, TIMES * took)
      }
    }) satisfies BackgroundWork,
    waking: (wakeQueue: () => void) => () => {
      if (isWoken) return
      isWoken = true
      const rest = restUntil - performance.now()
      if (rest <= 0) wakeQueue()
      else setTimeout(wakeQueue, rest).unref()
    },
  }
}
