export type CronFieldName = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week' | 'year'

export interface CronField {
  /** The word for the field. */
  title: string
  least: number
  most: number
  /** The longest step. */
  longest: number
  /** Names that stand for values, the first for `least`. */
  names?: readonly string[]
  /** A range may run over the end, as 22-2 does through midnight. */
  wraps: boolean
}

export const LAST_YEAR = 2099

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** The parts of a Quartz expression in their order. Days of the week count from Sunday, 1. */
export const cronFields: Readonly<Record<CronFieldName, CronField>> = {
  second: { title: '秒', least: 0, most: 59, longest: 59, wraps: true },
  minute: { title: '分', least: 0, most: 59, longest: 59, wraps: true },
  hour: { title: '时', least: 0, most: 23, longest: 23, wraps: true },
  day: { title: '日', least: 1, most: 31, longest: 31, wraps: true },
  month: { title: '月', least: 1, most: 12, longest: 12, names: months, wraps: true },
  week: { title: '周', least: 1, most: 7, longest: 7, names: weekdays, wraps: true },
  year: { title: '年', least: 1970, most: LAST_YEAR, longest: LAST_YEAR - 1970, wraps: false },
}

export const cronFieldNames = Object.keys(cronFields) as CronFieldName[]

/** One of the items, separated by commas, of a part. */
export type CronItem =
  /** `*` */
  | { kind: 'every' }
  /** `?`: the other of day and week decides. */
  | { kind: 'none' }
  | { kind: 'value'; value: number }
  | { kind: 'range'; from: number; to: number; step: number }
  /** From a value to the greatest, `5/10`; without it from the least, an asterisk in place of the value. */
  | { kind: 'step'; from?: number; step: number }
  /** So many days before the month's last, `L-3`; `workday` as `LW`: the working day nearest to it. */
  | { kind: 'last'; before: number; workday: boolean }
  /** The working day nearest to a day, `15W`. */
  | { kind: 'workday'; day: number }
  /** The nth of a weekday in the month, `2#1`. */
  | { kind: 'nth'; weekday: number; nth: number }
  /** The last of a weekday in the month, `6L`. */
  | { kind: 'lastWeekday'; weekday: number }

export type Cron = Readonly<Record<CronFieldName, readonly CronItem[]>>

/** What an expression is until somebody changes it. */
export const DEFAULT_CRON = '* * * * * ?'
