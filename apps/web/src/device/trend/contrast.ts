import dayjs from 'dayjs'
import type { Period } from './trend-line.ts'

/** With what the period on show is compared: nothing, the day or week before, or a day given as YYYY-MM-DD. */
export type Contrast = 'none' | 'yesterday' | 'lastWeek' | (string & {})

const DAY = 86_400_000

/** How far back the compared period lies, ms; nothing where there is none or the day is that of the period itself. */
export function contrastShift(contrast: Contrast, period: Period): number | undefined {
  if (contrast === 'yesterday') return DAY
  if (contrast === 'lastWeek') return 7 * DAY
  if (!isDay(contrast)) return undefined
  // Whole days: the same time of day lies over the same time of day.
  return dayjs(period.from).startOf('day').diff(dayjs(contrast)) || undefined
}

/** Whether a contrast names a day. */
export const isDay = (contrast: Contrast) =>
  /^\d{4}-\d\d-\d\d$/.test(contrast) && dayjs(contrast).format('YYYY-MM-DD') === contrast

/** A period moved back. */
export const movedBack = ({ from, to }: Period, shift: number): Period => ({ from: from - shift, to: to - shift })
