import type { IngestBatch } from '../ingest/commit-participant.ts'
import type { LivePoints } from './live-points.ts'
import type { PlantPoint, SilentDevice } from './plant-readers.ts'

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
  /** When it was heard last, and of what time that told, whichever is later, ms. */
  last: number
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

/** A device has sent nothing since a time, ms, or sends again since then: of the time of its samples, where these are dated so. */
export interface SilenceTurn {
  companyId: number
  boxId: number
  deviceId: number
  isSilent: boolean
  at: number
}

/**
 * Devices of third-party boxes that have ceased to send although their box is connected: nobody asks them, so that only their own pace
 * tells. It is learnt from their pauses, or set with their channel.
 */
export function silentDevices(
  points: Pick<LivePoints, 'all'>,
  { steady, now }: { steady: () => number; now: () => number },
  turned: (turn: SilenceTurn) => void,
) {
  const devices = new Map<number, Heard>()
  let timer: NodeJS.Timeout | undefined

  function of({ deviceId, companyId, boxId, silenceMs }: PlantPoint): Heard {
    const known = devices.get(deviceId)
    if (known) return known
    const made: Heard = { companyId, boxId, at: steady(), last: now(), pauses: [], setMs: silenceMs, isSilent: false }
    devices.set(deviceId, made)
    return made
  }

  function turn(deviceId: number, one: Heard, isSilent: boolean, at: number) {
    one.isSilent = isSilent
    turned({ companyId: one.companyId, boxId: one.boxId, deviceId, isSilent, at })
  }

  function listener(point: PlantPoint, { from, to }: { from: number; to: number }, receivedAt: number) {
    const isKnown = devices.has(point.deviceId)
    const one = of(point)
    const at = steady()
    one.setMs = point.silenceMs
    if (isKnown && !one.isSilent) one.pauses.push(at - one.at)
    if (one.pauses.length > REMEMBERED) one.pauses.shift()
    one.at = at
    if (one.isSilent) turn(point.deviceId, one, false, Math.max(one.last, Math.min(receivedAt, from)))
    one.last = Math.max(receivedAt, to)
  }

  return {
    /** Takes note of who has sent something. */
    heard({ points: sent, samples, receivedAt }: Pick<IngestBatch, 'points' | 'samples' | 'receivedAt'>) {
      const told = new Map<number, { point: PlantPoint; from: number; to: number }>()
      for (const [row, each] of sent.entries()) {
        const point = each as PlantPoint
        if (!point.sourceCode || !point.deviceId) continue
        const time = samples.times[row]!
        const of = told.get(point.deviceId)
        if (!of) told.set(point.deviceId, { point, from: time, to: time })
        else if (time < of.from) of.from = time
        else if (time > of.to) of.to = time
      }
      for (const { point, ...times } of told.values()) listener(point, times, receivedAt)
    },
    /** Finds who has been silent for too long. */
    look() {
      const at = steady()
      for (const [deviceId, one] of devices) {
        const most = longestPause(one)
        if (!one.isSilent && most !== undefined && at - one.at > most) turn(deviceId, one, true, one.last)
      }
    },
    /** What was set is known for others, or is another one. */
    changed() {
      for (const point of points.all()) {
        if (!point.sourceCode || !point.deviceId || point.silenceMs === null) continue
        const one = of(point)
        one.setMs = point.silenceMs
        if (one.isSilent && longestPause(one) === undefined) turn(point.deviceId, one, false, now())
      }
    },
    /** `known` have been silent since before the last start: they are until they speak. */
    open(known: readonly SilentDevice[]) {
      for (const { companyId, boxId, deviceId, since } of known)
        devices.set(deviceId, {
          companyId,
          boxId,
          at: steady(),
          last: since,
          pauses: [],
          setMs: null,
          isSilent: true,
        })
      this.changed()
      timer = setInterval(this.look, LOOK_EVERY)
    },
    close: () => clearInterval(timer),
  }
}
