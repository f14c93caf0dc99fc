/** 0 good · 1 uncertain · 2 bad, after OPC UA; only good samples enter figures. */
export type QualityCode = 0 | 1 | 2

/** A value as devices give it: a bigint is a whole number beyond 2^53, null says that there was none. */
export type HistoryValue = number | bigint | boolean | string | null

/** A value as it goes to browsers and files: a bigint as text of its digits. */
export type PlainValue = Exclude<HistoryValue, bigint>

export const plainValue = (value: HistoryValue): PlainValue => (typeof value === 'bigint' ? value.toString() : value)

/** One reading of one point; `time` is the source time in ms since 1970 UTC. */
export type HistorySample = { time: number; value: HistoryValue; quality: QualityCode }

/** Milliseconds in the hour that one chunk covers. */
export const hourMs = 3_600_000

/** Latest source time that fits, far beyond any device's clock; its hour still fits 32 bits. */
export const latestTime = 4_000_000_000_000_000

/** How far a sample's time may lie ahead of the server; what lies further is refused. */
export const mostAheadMs = 60_000

/** How far a device's clock may run ahead before the server's is taken instead. */
const clockSkewMs = 5_000

/**
 * When a sample counts as taken, where live values and alarms ask which of two is newer: by the server's clock where the
 * device's is ahead, so that a time to come holds up none that follows.
 */
export const countsFrom = (time: number, receivedAt: number) => (time > receivedAt + clockSkewMs ? receivedAt : time)

/** Whether what counts from `time` is older than what is known. What is known from a time to come, of a clock that was set back, makes nothing late. */
export const isLate = (time: number, known: number, receivedAt: number) =>
  time < known && known <= receivedAt + clockSkewMs

/** Largest point or company id that the packed formats hold. */
export const largestId = 0xffff_ffff

export const kindNumber = 0
export const kindBoolean = 1
export const kindText = 2
export const kindNone = 3
/** A whole number beyond 2^53. */
export const kindWide = 4

/**
 * Samples as parallel columns: `kinds` packs quality (bits 0–1) and value type (bits 2–4), `values` holds the number, 0/1, or an
 * index into `texts`. Of a wide whole number `values` holds the nearest double, which figures are made of, and `rests` what
 * it lacks of the number; it is there once a column holds such a number.
 */
export type SampleColumns = {
  length: number
  times: Float64Array
  values: Float64Array
  kinds: Uint8Array
  texts: string[]
  rests?: Int16Array | undefined
}

/** Quality of a packed kind. */
export function qualityOf(kind: number): QualityCode {
  return (kind & 3) as QualityCode
}

/** Value of row `i` in its own type. */
export function valueAt(columns: SampleColumns, i: number): HistoryValue {
  const raw = columns.values[i]!
  switch (columns.kinds[i]! >> 2) {
    case kindNumber:
      return raw
    case kindBoolean:
      return raw === 1
    case kindText:
      return columns.texts[raw] ?? ''
    case kindWide:
      return wideAt(columns, i)
    default:
      return null
  }
}

/** The wide whole number of row `i`. */
export const wideAt = ({ values, rests }: SampleColumns, i: number): bigint =>
  BigInt(values[i]!) + BigInt(rests?.[i] ?? 0)

/** Copies what row `i` of other columns lacks to row `at`. */
export function copyRest(columns: SampleColumns, at: number, from: SampleColumns, i: number): void {
  columns.rests ??= new Int16Array(columns.values.length)
  columns.rests[at] = from.rests?.[i] ?? 0
}

/** Sets value and quality of row `i`; NaN and infinities are no values and become bad. */
export function setValue(columns: SampleColumns, i: number, value: HistoryValue, quality: QualityCode): void {
  const { values, kinds, texts } = columns
  if (typeof value === 'number') {
    const finite = Number.isFinite(value)
    values[i] = finite ? value + 0 : 0
    kinds[i] = finite ? quality | (kindNumber << 2) : 2 | (kindNone << 2)
  } else if (typeof value === 'boolean') {
    values[i] = value ? 1 : 0
    kinds[i] = quality | (kindBoolean << 2)
  } else if (typeof value === 'bigint') {
    // Of 64 bits a double lacks at most 1024.
    const nearest = Number(value)
    columns.rests ??= new Int16Array(values.length)
    columns.rests[i] = Number(value - BigInt(nearest))
    values[i] = nearest
    kinds[i] = quality | (kindWide << 2)
  } else if (value === null) {
    values[i] = 0
    kinds[i] = quality | (kindNone << 2)
  } else {
    values[i] = texts.push(value) - 1
    kinds[i] = quality | (kindText << 2)
  }
}

/** A column's content in a wider one. */
export function widened<Column extends Uint32Array | Float64Array | Uint8Array | Int16Array>(
  old: Column,
  wider: Column,
): Column {
  wider.set(old)
  return wider
}

/** Row `i` as a sample. */
export function sampleAt(columns: SampleColumns, i: number): HistorySample {
  return { time: columns.times[i]!, value: valueAt(columns, i), quality: qualityOf(columns.kinds[i]!) }
}
