import type { HistoryValue, QualityCode } from '../../history/index.ts'
import { storable } from '../../platform/db/storable.ts'

/** A data message of our own gateway, read; `samples` are [point, time, value, quality]. */
export type ReadMessage = {
  epoch: number
  /** Which gateway of the box says it; empty of older ones. */
  instance: string
  seq: number
  samples: [number, number, HistoryValue, QualityCode][]
  /** What the source says of the time of a sample, by its place, where it is dated by its receipt. */
  stamps: ReadonlyMap<number, number> | undefined
  lost: { from: number; to: number; reason: string } | undefined
}

const mostSamples = 5000
const longestText = 4096
const counting = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/**
 * Reads `up/data`, to the rules of `DataMessage` of the gateway link; undefined where a message does not keep them.
 * By hand, because every sample of the installation passes here: the schema takes five times as long.
 */
export function readDataMessage(payload: Buffer): ReadMessage | undefined {
  let message: (Omit<Partial<ReadMessage>, 'stamps'> & { stamps?: unknown }) | null
  try {
    message = JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined // not JSON: the caller counts it
  }
  if (!message || !counting(message.epoch) || !counting(message.seq)) return undefined
  const { epoch, seq, samples, lost, instance = '' } = message
  if (typeof instance !== 'string' || !/^[\w-]{0,64}$/.test(instance)) return undefined
  if (!Array.isArray(samples) || samples.length > mostSamples) return undefined
  for (const sample of samples) if (!isSample(sample)) return undefined
  const stamps = stampsOf(message.stamps)
  if (lost === undefined) return { epoch, instance, seq, samples, stamps, lost }
  if (!lost || !counting(lost.from) || !counting(lost.to) || typeof lost.reason !== 'string') return undefined
  return {
    epoch,
    instance,
    seq,
    samples,
    stamps,
    lost: { from: lost.from, to: lost.to, reason: storable(lost.reason, 200) },
  }
}

/** What is none is left out: the samples beside it are right. */
function stampsOf(given: unknown): ReadonlyMap<number, number> | undefined {
  if (!Array.isArray(given) || given.length > mostSamples) return undefined
  const stamps = new Map<number, number>()
  for (const each of given) {
    if (!Array.isArray(each)) continue
    const [place, time] = each
    if (Number.isSafeInteger(place) && Number.isSafeInteger(time)) stamps.set(place, time)
  }
  return stamps
}

function isSample(sample: unknown): boolean {
  if (!Array.isArray(sample) || sample.length !== 4) return false
  const [point, time, value, quality] = sample
  if (!counting(point) || !counting(time)) return false
  if (quality !== 0 && quality !== 1 && quality !== 2) return false
  return typeof value === 'number' || isOtherValue(value)
}

function isOtherValue(value: unknown): boolean {
  return value === null || typeof value === 'boolean' || (typeof value === 'string' && value.length <= longestText)
}
