import type { WireSample } from '@zhizao/gateway-link/messages'

const mostSamples = 1000
const mostLatencyMs = 250

/** Gathers samples into messages of at most 1,000, none waiting longer than 250 ms. */
export function batch(emit: (samples: WireSample[]) => void) {
  let samples: WireSample[] = []
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (samples.length === 0) return
    const full = samples
    samples = []
    emit(full)
  }
  return {
    add(sample: WireSample): void {
      samples.push(sample)
      if (samples.length >= mostSamples) flush()
      else timer ??= setTimeout(flush, mostLatencyMs)
    },
    flush,
  }
}
