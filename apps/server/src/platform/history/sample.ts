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
  } else if (value === null) {
    values[i] = 0
    kinds[i] = quality | (kindNone << 2)
  } else {
    values[i] = texts.push(value) - 1
    kinds[i] = quality | (kindText << 2)
  }
}

/** A column's content in a wider one. */
export function widened<Column extends Uint32Array | Float64Array | Uint8Array>(old: Column, wider: Column): Column {
  wider.set(old)
  return wider
}

/** Row `i` as a sample. */
export function sampleAt(columns: SampleColumns, i: number): HistorySample {
  return { time: columns.times[i]!, value: valueAt(columns, i), quality: qualityOf(columns.kinds[i]!) }
}
