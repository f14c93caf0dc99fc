import type { SourceStamp, WireSample } from '@zhizao/gateway-link/messages'

const mostSamples = 1000

/**
 * Gathers what comes in one turn of the event loop into messages of at most 1,000 samples. While `emit` syncs the disk
 * the next replies wait in their sockets, so a slow disk makes fewer and bigger messages instead of a queue.
 */
export function batch(emit: (samples: WireSample[], stamps: SourceStamp[]) => void) {
  let samples: WireSample[] = []
  let stamps: SourceStamp[] = []
  let turn: NodeJS.Immediate | undefined
  let waiting: (() => void)[] = []

  function emitAll(): void {
    const [full, theirs] = [samples, stamps]
    samples = []
    stamps = []
    if (full.length > 0) emit(full, theirs)
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
    /** `sourceTime`: what its source says of the time of the sample, where that is not by what it is dated. */
    add(sample: WireSample, sourceTime?: number): void {
      if (sourceTime !== undefined) stamps.push([samples.length, sourceTime])
      samples.push(sample)
      if (samples.length >= mostSamples) emitAll()
      turn ??= setImmediate(flush)
    },
    flush,
    /** Resolves when everything added so far was emitted. */
    emitted: (): Promise<void> => (turn ? new Promise((done) => waiting.push(done)) : Promise.resolve()),
  }
}
