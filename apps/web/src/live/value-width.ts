import { type Worded, worded } from './said-value.ts'

interface Shown extends Worded {
  unit?: string | null | undefined
}

/** A digit of the tables' size, and what a cell has around its text, px. */
const DIGIT = 8.4
const UNIT = 12
/** A Chinese sign of that size. */
const SIGN = 14
const AROUND = 28
const MOST = 300

/** Width of a column in which no number is cut: half a number is a wrong number. So are half the words of one; other texts are cut. */
export function valueWidth(values: Iterable<Shown>, least: number): number {
  let widest = least
  for (const { unit, ...shown } of values) {
    if (typeof shown.value === 'string') continue
    const { text, said } = worded(shown)
    const width = said ? text.length * SIGN + AROUND : text.length * DIGIT + (unit?.length ?? 0) * UNIT + AROUND
    widest = Math.max(widest, Math.ceil(width))
  }
  return Math.min(widest, MOST)
}
