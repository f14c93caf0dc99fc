/** 0 good · 1 uncertain · 2 bad, after OPC UA; only good samples enter figures. */
export type QualityCode = 0 | 1 | 2

/** A value as devices give it; null when there was none. */
export type HistoryValue = number | boolean | string | null

/** One reading of one point; `time` is the source time in ms since 1970 UTC. */
export type HistorySample = { time: number; value: HistoryValue; quality: QualityCode }

/** Milliseconds in the hour that one chunk covers. */
export const hourMs = 3_600_000

/** Latest source time that fits, far beyond any device's clock; its hour still fits 32 bits. */
export const latestTime = 4_000_000_000_000_000

/** Largest point or company id that the packed formats hold. */
export const largestId = 0xffff_ffff

export const kindNumber = 0
export const kindBoolean = 1
export const kindText = 2
export const kindNone = 3

/** Samples as parallel columns: `kinds` packs quality (bits 0–1) and value type (bits 2–3), `values` holds the number, 0/1, or an index into `texts`. */
export type SampleColumns = {
  length: number
  times: Float64Array
  values: Float64Array
  kinds: Uint8Array
  texts: string[]
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
    default:
      return null
  }
}

/** Row `i` as a sample. */
export function sampleAt(columns: SampleColumns, i: number): HistorySample {
  return { time: columns.times[i]!, value: valueAt(columns, i), quality: qualityOf(columns.kinds[i]!) }
}
