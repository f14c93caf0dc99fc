/** Milliseconds before each restart: doubled from 0.5 s to 30 s, and short again after ten quiet minutes. */
export function restartDelays(now: () => number = performance.now.bind(performance)): { next(): number } {
  let delay = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    next() {
      delay = now() - last > 10 * 60 * 1000 ? 500 : Math.min(30_000, delay * 2)
      last = now()
      return delay
    },
  }
}
