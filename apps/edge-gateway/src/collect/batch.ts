import type { WireSample } from '@zhizao/gateway-link/messages'

const mostSamples = 1000

/**
 * Gathers what comes in one turn of the event loop into messages of at most 1,000 samples. While `emit` syncs the disk
 * the next replies wait in their sockets, so a slow disk makes fewer and bigger messages instead of a queue.
 */
export function batch(emit: (samples: WireSample[]) => void) {
  let samples: WireSample[] = []
  let turn: NodeJS.Immediate | undefined
  let waiting: (() => void)[] = []

  function emitAll(): void {
    const full = samples
    samples = []
    if (full.length > 0) emit(full)
  }
  function flush(): void {
    clearImmediate(turn)
    turn = undefined
    emitAll()
    const heard = waiting
    waiting = []
    for (const done of heard) done()
  }
  return {
    add(sample: WireSample): void {
      samples.push(sample)
      if (samples.length >= mostSamples) emitAll()
      turn ??= setImmediate(flush)
    },
    flush,
    /** Resolves when everything added so far was emitted. */
    emitted: (): Promise<void> => (turn ? new Promise((done) => waiting.push(done)) : Promise.resolve()),
  }
}
