import { setImmediate } from 'node:timers/promises'

/** Longest that a stretch of work keeps the event loop to itself, ms. */
const STRETCH = 10

/** Lets others have the event loop between two pieces of long work; throws where whoever wants it has left. */
export function breath(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  const pause = async () => {
    await setImmediate()
    signal?.throwIfAborted()
    since = performance.now()
  }
  return () => (performance.now() - since < STRETCH ? undefined : pause())
}

/** What `work` makes of each, with breaths between them. */
export async function eachWithBreath<Each>(
  all: Iterable<Each>,
  work: (each: Each) => void,
  signal?: AbortSignal,
): Promise<void> {
  const breathe = breath(signal)
  for (const each of all) {
    work(each)
    await breathe()
  }
}
