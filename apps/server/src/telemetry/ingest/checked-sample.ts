import type { RefusedReason } from '@zhizao/contract/gateway-box/box'
import { isWide, scaled, wholeOf, wholeRange } from '@zhizao/gateway-link/engineering'
import type { DataType } from '@zhizao/gateway-link/set-file'
import { type HistoryValue, mostAheadMs, type QualityCode } from '../../history/index.ts'
import type { IngestPoint } from './ingest-point.ts'

export type CheckedValue = { value: HistoryValue; quality: QualityCode; reason?: RefusedReason }

const longestText = 4096
/** 2000-01-01: a device that says less has a clock that was never set. */
const earliest = 946_684_800_000
const none: CheckedValue = { value: null, quality: 2 }

/**
 * What becomes of a value that a third-party box gave: in the point's type, scale and offset applied; bad, without a value,
 * and with the reason, where the point cannot have it. The data type is the raw value's: what scale makes of it may be a fraction.
 */
export function checkedRaw(point: IngestPoint, raw: unknown, quality: unknown): CheckedValue {
  if (quality !== undefined && quality !== 0 && quality !== 1 && quality !== 2) return { ...none, reason: 'quality' }
  if (raw === null) return none
  const read = rawOf(point.dataType, raw)
  if (typeof read === 'object') return { ...none, reason: read.reason }
  const value = typeof read === 'number' || typeof read === 'bigint' ? engineering(point, read) : read
  return typeof value === 'number' && !Number.isFinite(value)
    ? { ...none, reason: 'range' }
    : { value, quality: quality ?? 0 }
}

/**
 * What becomes of an engineering value of our own gateway or of a person: of the point's kind, with all digits. Its range was
 * checked with the raw value, by the configuration of that time.
 */
export function checkedEngineering(point: IngestPoint, value: HistoryValue, quality: QualityCode): CheckedValue {
  if (typeof value === 'number' && isNumeric(point)) {
    if (Number.isFinite(value)) return { value, quality }
    return { ...none, reason: 'range' }
  }
  if (value === null) return { value, quality }
  if (isWide(point.dataType) && typeof value === 'string') {
    const whole = wholeOf(value)
    return whole === undefined ? { ...none, reason: 'type' } : { value: stored(whole), quality }
  }
  const read = rawOf(isNumeric(point) ? 'float64' : point.dataType, value)
  return typeof read === 'object' ? { ...none, reason: read.reason } : { value: read, quality }
}

const isNumeric = ({ dataType }: IngestPoint) => dataType !== 'bool' && dataType !== 'string'

type Unfit = { readonly reason: RefusedReason }
const unfit = (reason: RefusedReason): Unfit => ({ reason })

function rawOf(dataType: DataType, raw: unknown): number | bigint | boolean | string | Unfit {
  if (dataType === 'bool') {
    if (typeof raw === 'boolean') return raw
    return raw === 0 || raw === 1 ? raw === 1 : unfit('type')
  }
  if (dataType === 'string') {
    if (typeof raw !== 'string') return unfit('type')
    return raw.length <= longestText ? raw : unfit('length')
  }
  // Many devices and libraries have no other way to give 64 bits; nowhere else is text a number.
  const number = typeof raw === 'string' && isWide(dataType) ? wholeOf(raw) : raw
  if (typeof number !== 'number' && typeof number !== 'bigint') return unfit('type')
  return numberOf(dataType, number)
}

function numberOf(dataType: DataType, number: number | bigint): number | bigint | Unfit {
  const range = wholeRange[dataType]
  if (!range) {
    const float = Number(number)
    return Number.isFinite(dataType === 'float32' ? Math.fround(float) : float) ? float : unfit('range')
  }
  if (typeof number === 'number' && !Number.isInteger(number)) return unfit(Number.isFinite(number) ? 'whole' : 'range')
  return number >= range[0] && number <= range[1] ? number : unfit('range')
}

function engineering({ dataType, scale, offset }: IngestPoint, raw: number | bigint): number | bigint {
  if (scale !== 1 || offset !== 0) return scaled(raw, scale, offset)
  return isWide(dataType) && !Number.isSafeInteger(raw) ? stored(BigInt(raw)) : Number(raw)
}

const stored = (whole: bigint) => (Number.isSafeInteger(Number(whole)) ? Number(whole) : whole)

/** Why a time cannot stand: not in ms, before what is kept, or further ahead than clocks may be. */
export function timeFault(time: unknown, now: number, keptFrom: number): RefusedReason | undefined {
  const number = typeof time === 'bigint' ? Number(time) : time
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return 'time'
  // Of 2001 and later: ten digits of seconds, sixteen of microseconds, nineteen of nanoseconds.
  if (number >= 1e9 && number < 1e11) return 'seconds'
  if (number >= 1e17) return 'nanoseconds'
  if (number >= 1e14) return 'microseconds'
  if (number > now + mostAheadMs) return 'ahead'
  if (number < earliest) return 'old'
  return number < keptFrom ? 'expired' : undefined
}

/** What a sample is dated by: its own time, in whole ms. One that cannot stand is the arrival's; undefined where the sample has come too late. */
export function datedBy(
  { time, isReplayed }: { time: unknown; isReplayed?: boolean | undefined },
  fault: RefusedReason | undefined,
  arrived: number,
): number | undefined {
  if (!fault) return Math.floor(Number(time))
  // Our gateways date what they keep by their own clock: it is as old as it says.
  return fault === 'expired' && isReplayed ? undefined : arrived
}

/** The moment that a source said of a sample that is dated by another: kept beside it. What is no moment in ms is not. */
export function momentBeside(said: unknown, dated: number): number | undefined {
  if (typeof said !== 'number' || Math.floor(said) === dated) return undefined
  return (said >= 0 && said < 1e9) || (said >= 1e11 && said < 1e14) ? said : undefined
}
