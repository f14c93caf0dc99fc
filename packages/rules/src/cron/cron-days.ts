import { type Cron, type CronFieldName, type CronItem, cronFields } from './cron-fields.ts'

function* valuesOf(field: CronFieldName, item: CronItem): Iterable<number> {
  const { least, most } = cronFields[field]
  const span = most - least + 1
  if (item.kind === 'every') for (let value = least; value <= most; value++) yield value
  else if (item.kind === 'value') yield item.value
  else if (item.kind === 'step') for (let value = item.from ?? least; value <= most; value += item.step) yield value
  else if (item.kind === 'range') {
    const until = item.to < item.from ? item.to + span : item.to
    for (let value = item.from; value <= until; value += item.step) yield ((value - least) % span) + least
  }
}

/** The values that a part allows, ascending; those that depend on the month are left out. */
export const allowedValues = (cron: Cron, field: CronFieldName): number[] =>
  [...new Set(cron[field].flatMap((item) => [...valuesOf(field, item)]))].sort((left, right) => left - right)

const DAY = 86_400_000
/** 1 is Sunday. */
const weekdayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1
export const lengthOf = (year: number, month: number) =>
  Math.round((Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / DAY)

/** The day from Monday to Friday nearest to a day, without leaving the month. */
function nearestWorkday(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day)
  if (weekday === 7) return day === 1 ? day + 2 : day - 1
  if (weekday === 1) return day === lengthOf(year, month) ? day - 2 : day + 1
  return day
}

/** The days of a month on which an expression fires, ascending. */
export function daysOf(cron: Cron, year: number, month: number): number[] {
  const length = lengthOf(year, month)
  const isByWeek = cron.day[0]?.kind === 'none'
  const plain = new Set(allowedValues(cron, isByWeek ? 'week' : 'day'))
  const days = new Set<number>()
  for (let day = 1; day <= length; day++) if (plain.has(isByWeek ? weekdayOf(year, month, day) : day)) days.add(day)
  for (const item of isByWeek ? cron.week : cron.day) {
    const day = dayOf(item, year, month, length)
    if (day !== undefined && day >= 1 && day <= length) days.add(day)
  }
  return [...days].sort((left, right) => left - right)
}

/** The one day that an item means in a month; undefined where it means several, or the month has none. */
function dayOf(item: CronItem, year: number, month: number, length: number): number | undefined {
  const workday = (day: number) => (day >= 1 && day <= length ? nearestWorkday(year, month, day) : undefined)
  if (item.kind === 'last') return item.workday ? workday(length - item.before) : length - item.before
  if (item.kind === 'workday') return workday(item.day)
  if (item.kind === 'nth') return 1 + ((item.weekday - weekdayOf(year, month, 1) + 7) % 7) + (item.nth - 1) * 7
  if (item.kind === 'lastWeekday') return length - ((weekdayOf(year, month, length) - item.weekday + 7) % 7)
  return undefined
}
