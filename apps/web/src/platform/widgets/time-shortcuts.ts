import { type Dayjs, dayjs } from '../time/plant-dayjs.ts'

/** Ranges that a plant's staff ask for, whole days of the plant. */
export function timeShortcuts(now: Dayjs = dayjs()): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = now.startOf('day')
  const tonight = now.endOf('day')
  return [
    { label: '今天', value: [today, tonight] },
    { label: '昨天', value: [today.subtract(1, 'day'), tonight.subtract(1, 'day')] },
    { label: '最近一周', value: [today.subtract(6, 'day'), tonight] },
    { label: '最近一个月', value: [today.subtract(1, 'month'), tonight] },
    { label: '最近三个月', value: [today.subtract(3, 'month'), tonight] },
  ]
}
