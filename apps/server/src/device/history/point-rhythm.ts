import type { PointReader } from '../device-ports.ts'
import type { PointRow } from '../point/point-query.ts'

/** Drivers that ask at the pace of the point; of others the device decides when it tells something. */
const polled = new Set(['modbus-tcp', 'modbus-rtu-over-tcp', 'modbus-rtu'])

/** Whether it is asked at a pace; what nothing reads is computed or entered. */
export const isPolled = (reader: PointReader | undefined) => reader === undefined || polled.has(reader.driver)

type Rhythm = Pick<PointRow, 'source' | 'storePolicy' | 'storeSeconds' | 'deadbandKind' | 'pollMs'>

/**
 * How often a point should have a sample, ms: unknown where it is stored on change only, held back by a deadband, or told by a device
 * that is not asked. Then silence says nothing, and only the life of what reads it does.
 */
export function expectedInterval(point: Rhythm, reader: PointReader | undefined): number | undefined {
  if (point.source === 'manual') return undefined
  if (reader && !isPolled(reader)) return sentInterval(point, reader)
  if (point.storePolicy === 'interval' && point.storeSeconds) return Math.max(point.storeSeconds * 1000, point.pollMs)
  return point.storePolicy === 'every' && point.deadbandKind === null ? point.pollMs : undefined
}

/** A gap is three intervals long: of a device that sends by itself as long as was set with its channel. */
const sentInterval = ({ storePolicy, deadbandKind }: Rhythm, { silenceSeconds }: PointReader) =>
  silenceSeconds && storePolicy === 'every' && deadbandKind === null ? (silenceSeconds * 1000) / 3 : undefined

const FEW = 4

/** The usual interval between times in order, ms: a device that answers more slowly than it is asked has no gaps for that. */
export function usualInterval(times: readonly number[]): number {
  if (times.length < FEW) return 0
  const steps = times.slice(1).map((time, at) => time - times[at]!)
  return steps.sort((one, other) => one - other)[steps.length >> 1]!
}
