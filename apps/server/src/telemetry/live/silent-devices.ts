import type { IngestBatch } from '../ingest/commit-participant.ts'
import type { LivePoints } from './live-points.ts'
import type { PlantPoint } from './plant-readers.ts'

const LOOK_EVERY = 5000
/** Pauses that a device's pace is learnt from, and the fewest that say anything. */
const REMEMBERED = 50
const FEW = 10
/** So many times the longest pause of late is more than a pause; never less than a minute. */
const MUCH_LONGER = 3
const LEAST = 60_000

interface Heard {
  companyId: number
  boxId: number
  /** Of the steady clock. */
  at: number
  pauses: number[]
  /** What was set for it, ms; 0: its silence says nothing; null: it is learnt. */
  setMs: number | null
  isSilent: boolean
}

/** How long a device may say nothing, ms; undefined where nobody knows. */
export function longestPause({ pauses, setMs }: Pick<Heard, 'pauses' | 'setMs'>): number | undefined {
  if (setMs !== null) return setMs || undefined
  return pauses.length < FEW ? undefined : Math.max(LEAST, MUCH_LONGER * Math.max(...pauses))
}

/**
 * Devices of third-party boxes that have ceased to send although their box is connected: nobody asks them, so that only their own pace
 * tells. It is learnt from their pauses, or set with their channel.
 */
export function silentDevices(
  points: Pick<LivePoints, 'all'>,
  steady: () => number,
  turned: (device: { companyId: number; boxId: number; deviceId: number }, isSilent: boolean) => void,
) {
  const devices = new Map<number, Heard>()
  let timer: NodeJS.Timeout | undefined

  function of({ deviceId, companyId, boxId, silenceMs }: PlantPoint): Heard {
    const known = devices.get(deviceId)
    if (known) return known
    const made: Heard = { companyId, boxId, at: steady(), pauses: [], setMs: silenceMs, isSilent: false }
    devices.set(deviceId, made)
    return made
  }

  function turn(deviceId: number, one: Heard, isSilent: boolean) {
    one.isSilent = isSilent
    turned({ companyId: one.companyId, boxId: one.boxId, deviceId }, isSilent)
  }

  return {
    /** Takes note of who has sent something. */
    heard({ points: sent }: IngestBatch) {
      const now = steady()
      const seen = new Set<number>()
      for (const point of sent as readonly PlantPoint[]) {
        if (!point.sourceCode || !point.deviceId || seen.has(point.deviceId)) continue
        seen.add(point.deviceId)
        const isKnown = devices.has(point.deviceId)
        const one = of(point)
        one.setMs = point.silenceMs
        if (isKnown) one.pauses.push(now - one.at)
        if (one.pauses.length > REMEMBERED) one.pauses.shift()
        one.at = now
        if (one.isSilent) turn(point.deviceId, one, false)
      }
    },
    /** Finds who has been silent for too long. */
    look() {
      const now = steady()
      for (const [deviceId, one] of devices) {
        const most = longestPause(one)
        if (!one.isSilent && most !== undefined && now - one.at > most) turn(deviceId, one, true)
      }
    },
    /** What was set is known for others, or is another one. */
    changed() {
      for (const point of points.all()) {
        if (!point.sourceCode || !point.deviceId || point.silenceMs === null) continue
        const one = of(point)
        one.setMs = point.silenceMs
        if (one.isSilent && longestPause(one) === undefined) turn(point.deviceId, one, false)
      }
    },
    open() {
      this.changed()
      timer = setInterval(this.look, LOOK_EVERY)
    },
    close: () => clearInterval(timer),
  }
}
