import type { ObjectWatch } from './watch.ts'

/** Samples of an input in memory, and how many are left when they grew beyond. */
const mostSamples = 24
const keptSamples = 12
/** Beyond what is looked back at: samples that come a little late find what was there. */
const slackMs = 60_000

/** Lets go of samples that the judgement does not need again. Only while nothing may have to be brought back. */
export function trimSamples(watches: Iterable<ObjectWatch>): void {
  for (const { slots } of watches) {
    for (const slot of slots) {
      const { samples } = slot
      if (samples.length <= mostSamples) continue
      const kept = slot.keepMs
        ? samples.findLastIndex(({ time }) => time <= slot.time - slot.keepMs - slackMs)
        : samples.length - keptSamples
      if (kept <= 0) continue
      slot.samples = samples.slice(kept)
      slot.coveredFrom = slot.samples[0]!.time
    }
  }
}
