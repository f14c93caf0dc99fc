import type { SampleColumns } from './sample.ts'
import { kindBoolean, kindNumber, kindText, kindWide, wideAt } from './sample.ts'

/**
 * What a chunk's header says of its samples. All but `n` concern good samples only; booleans count as 0 and 1, whole numbers
 * beyond 2^53 as the nearest double, while `lastText` keeps all digits of the last. `firstText` does so for the first where the
 * samples themselves were looked at; no column holds it.
 */
export type ChunkFigures = {
  n: number
  good: number
  numeric: number
  sum: number
  least: number | null
  leastTime: number | null
  most: number | null
  mostTime: number | null
  firstTime: number | null
  first: number | null
  firstText: string | null
  lastTime: number | null
  last: number | null
  lastText: string | null
  longestGap: number
}

/** Of no samples. */
export const noFigures = (): ChunkFigures => ({
  n: 0,
  good: 0,
  numeric: 0,
  sum: 0,
  least: null,
  leastTime: null,
  most: null,
  mostTime: null,
  firstTime: null,
  first: null,
  firstText: null,
  lastTime: null,
  last: null,
  lastText: null,
  longestGap: 0,
})

/** Figures of rows `from` to `to` (exclusive) of ordered samples. */
export function figuresOf(columns: SampleColumns, from = 0, to = columns.length): ChunkFigures {
  const figures = noFigures()
  figures.n = to - from
  for (let i = from; i < to; i++) {
    const kind = columns.kinds[i]!
    if ((kind & 3) !== 0) continue
    const type = kind >> 2
    if (type !== kindNumber && type !== kindBoolean && type !== kindText && type !== kindWide) continue
    const time = columns.times[i]!
    if (figures.lastTime !== null) figures.longestGap = Math.max(figures.longestGap, time - figures.lastTime)
    figures.good++
    figures.lastTime = time
    if (type === kindText) {
      figures.last = null
      figures.lastText = columns.texts[columns.values[i]!] ?? ''
      if (figures.firstTime === null) {
        figures.firstTime = time
        figures.firstText = figures.lastText
      }
      continue
    }
    const value = columns.values[i]!
    if (figures.firstTime === null) {
      figures.firstTime = time
      figures.first = value
      figures.firstText = type === kindWide ? wideAt(columns, i).toString() : null
    }
    figures.last = value
    figures.lastText = type === kindWide ? wideAt(columns, i).toString() : null
    figures.numeric++
    figures.sum += value
    if (figures.least === null || value < figures.least) {
      figures.least = value
      figures.leastTime = time
    }
    if (figures.most === null || value > figures.most) {
      figures.most = value
      figures.mostTime = time
    }
  }
  return figures
}
