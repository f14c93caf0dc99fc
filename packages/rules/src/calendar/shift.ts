import { clockOf, DAY_MINUTES, minuteOf } from './shop-day.ts'

/** A break, `HH:mm` by the plant's clocks; in a night shift it may lie after midnight. */
export interface Break {
  readonly from: string
  readonly to: string
}

/** A shift. One that ends at or before its beginning runs into the next day. */
export interface Shift {
  readonly id?: string
  readonly name: string
  /** Monday is 1. */
  readonly weekdays: readonly number[]
  /** `HH:mm`. */
  readonly from: string
  readonly to: string
  readonly breaks: readonly Break[]
}

/** Minutes since the midnight of the day that the shift begins on. */
export interface Minutes {
  readonly from: number
  readonly to: number
}

export function minutesOfShift({ from, to }: Pick<Shift, 'from' | 'to'>): Minutes {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  return { from: begin, to: end > begin ? end : end + DAY_MINUTES }
}

/** A break of a shift; one whose clock time is before the shift's beginning lies after midnight. */
export function minutesOfBreak(shift: Pick<Shift, 'from'>, { from, to }: Break): Minutes {
  const begin = minuteOf(from) < minuteOf(shift.from) ? minuteOf(from) + DAY_MINUTES : minuteOf(from)
  const end = minuteOf(to) + (begin >= DAY_MINUTES ? DAY_MINUTES : 0)
  return { from: begin, to: end > begin ? end : end + DAY_MINUTES }
}

export const isOverMidnight = (shift: Pick<Shift, 'from' | 'to'>) => minutesOfShift(shift).to > DAY_MINUTES

/** Minutes of work in a shift, breaks left out, on a day of 24 hours. */
export function workMinutes(shift: Shift): number {
  const { from, to } = minutesOfShift(shift)
  const resting = shift.breaks.map((each) => minutesOfBreak(shift, each))
  return resting.reduce((sum, each) => sum - (each.to - each.from), to - from)
}

export type BreakProblem =
  | { kind: 'outside'; at: number }
  | { kind: 'overlap'; at: number; other: number }
  | { kind: 'nothingLeft' }

/** The first break that does not fit its shift. */
export function breakProblem(shift: Shift): BreakProblem | undefined {
  const whole = minutesOfShift(shift)
  const breaks = shift.breaks.map((each) => minutesOfBreak(shift, each))
  for (const [at, each] of breaks.entries()) {
    if (each.from < whole.from || each.to > whole.to) return { kind: 'outside', at }
    const other = breaks.slice(0, at).findIndex((one) => one.from < each.to && each.from < one.to)
    if (other !== -1) return { kind: 'overlap', at, other }
  }
  return workMinutes(shift) > 0 ? undefined : { kind: 'nothingLeft' }
}

/** Two shifts of one resource at the same time: where, by weekday of the later one's beginning and clock. */
export interface ShiftOverlap {
  readonly one: Shift
  readonly other: Shift
  readonly weekday: number
  readonly from: string
  readonly to: string
}

const WEEK_MINUTES = 7 * DAY_MINUTES

/** The first two shifts that overlap in an ordinary week, whose Sunday night runs into its Monday. */
export function shiftOverlap(shifts: readonly Shift[]): ShiftOverlap | undefined {
  const turns = shifts
    .flatMap((shift) =>
      [...new Set(shift.weekdays)].map((weekday) => {
        const { from, to } = minutesOfShift(shift)
        const begin = (weekday - 1) * DAY_MINUTES
        return { shift, weekday, from: begin + from, to: begin + to }
      }),
    )
    .toSorted((one, other) => one.from - other.from)
  const [first] = turns
  if (!first) return undefined
  const round = [...turns, { ...first, from: first.from + WEEK_MINUTES, to: first.to + WEEK_MINUTES }]
  for (const [at, turn] of round.slice(1).entries()) {
    const before = round[at]!
    if (before.to <= turn.from) continue
    const to = clockOf(Math.min(before.to, turn.to))
    return { one: before.shift, other: turn.shift, weekday: turn.weekday, from: clockOf(turn.from), to }
  }
  return undefined
}
