/** More wait than can be looked up: the caller tries again later. */
class LookUpBusy extends Error {}

interface Asked<Value> {
  promise: Promise<Value | undefined>
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/**
 * Joins keys that are asked for at the same time into one query, one query at a time: what ten thousand callers ask
 * costs as many queries as fit after each other, and a key that many ask for stands in it once.
 */
export function batchedLookUp<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { mostAtOnce = 1000, mostWaiting = 50_000 } = {},
) {
  let waiting = new Map<string, Asked<Value>>()
  let running = false

  async function run() {
    running = true
    // Lets what comes in one turn of the loop come together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size) {
      const taken = [...waiting].slice(0, mostAtOnce)
      if (taken.length === waiting.size) waiting = new Map()
      else for (const [key] of taken) waiting.delete(key)
      try {
        const found = await read(taken.map(([key]) => key))
        for (const [key, { resolve }] of taken) resolve(found.get(key))
      } catch (error) {
        for (const [, { reject }] of taken) reject(error)
      }
    }
    running = false
  }

  return (key: string): Promise<Value | undefined> => {
    const known = waiting.get(key)
    if (known) return known.promise
    if (waiting.size >= mostWaiting) return Promise.reject(new LookUpBusy('too much is being looked up'))
    const asked = Promise.withResolvers<Value | undefined>()
    waiting.set(key, asked)
    if (!running) void run()
    return asked.promise
  }
}
