import type { Period } from '../../live/trend/trend-line.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'

/** With what the period on show is compared: nothing, the day or week before, or a day given as YYYY-MM-DD. */
export type Contrast = 'none' | 'yesterday' | 'lastWeek' | (string & {})

/** How far back the compared period lies, ms; nothing where there is none or the day is that of the period itself. */
export function contrastShift(contrast: Contrast, period: Period): number | undefined {
  const from = dayjs(period.from)
  // Whole days by the plant's clocks: the same time of day lies over the same time of day.
  const back = (days: number) => from.diff(from.subtract(days, 'day')) || undefined
  if (contrast === 'yesterday') return back(1)
  if (contrast === 'lastWeek') return back(7)
  return isDay(contrast) ? back(from.startOf('day').diff(dayjs(contrast), 'day')) : undefined
}

/** Whether a contrast names a day. */
export const isDay = (contrast: Contrast) =>
  /^\d{4}-\d\d-\d\d$/.test(contrast) && dayjs(contrast).format('YYYY-MM-DD') === contrast

/** A period moved back. */
export const movedBack = ({ from, to }: Period, shift: number): Period => ({ from: from - shift, to: to - shift })
