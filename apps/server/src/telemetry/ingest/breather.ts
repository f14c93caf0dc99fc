/** How long work may hold the loop at a stretch, ms. */
const STRETCH = 8

/** Gives the loop back to others where the work since the last breath was long. */
export function breather() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
