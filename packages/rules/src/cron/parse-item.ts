import { type CronFieldName, type CronItem, cronFields } from './cron-fields.ts'
import { type CronProblem, wrong } from './cron-problem.ts'

export type Parsed<Result> = { ok: Result } | { problem: CronProblem }

const refuse = (problem: CronProblem) => ({ problem })
const ok = (item: CronItem) => ({ ok: item })
const within = (value: number, least: number, most: number) => value >= least && value <= most

/** A number, or a name that stands for one; NaN for anything else. */
function numberIn(field: CronFieldName, text: string): number {
  const { names, least } = cronFields[field]
  if (/^\d{1,4}$/.test(text)) return Number(text)
  const at = names?.indexOf(text) ?? -1
  return at < 0 ? Number.NaN : at + least
}

/** One item of a part, in capitals. */
export function parseItem(field: CronFieldName, text: string): Parsed<CronItem> {
  const { least, most, longest, wraps } = cronFields[field]
  if (text === '') return refuse(wrong.empty(field))
  if (text === '*') return ok({ kind: 'every' })
  if (text === '?') return field === 'day' || field === 'week' ? ok({ kind: 'none' }) : refuse(wrong.form(field, text))
  const special = field === 'day' ? dayItem(text) : field === 'week' ? weekItem(text) : undefined
  if (special) return special

  const [range = '', cycle, ...more] = text.split('/')
  if (more.length) return refuse(wrong.form(field, text))
  const step = cycle === undefined ? 1 : /^\d{1,4}$/.test(cycle) ? Number(cycle) : Number.NaN
  const [low = '', high, ...others] = range.split('-')
  if (others.length) return refuse(wrong.form(field, text))

  if (high !== undefined) {
    const [from, to] = [numberIn(field, low), numberIn(field, high)]
    if (!within(from, least, most)) return refuse(wrong.lower(field))
    if (!within(to, least, most)) return refuse(wrong.upper(field))
    if (from > to && !wraps) return refuse(wrong.order(field))
    if (Number.isNaN(step)) return refuse(wrong.cycle(field))
    return ok(step === 0 ? { kind: 'value', value: from } : { kind: 'range', from, to, step })
  }
  if (cycle === undefined) {
    const value = numberIn(field, low)
    if (Number.isNaN(value)) return refuse(wrong.form(field, text))
    return within(value, least, most) ? ok({ kind: 'value', value }) : refuse(wrong.value(field))
  }
  const starts = low !== '*' && low !== ''
  const from = starts ? numberIn(field, low) : least
  if (!within(from, least, most)) return refuse(wrong.start(field))
  if (!within(step, 0, longest)) return refuse(wrong.cycle(field))
  // A step of 0 goes nowhere: the start alone is meant, or without one every value.
  if (step === 0) return ok(starts ? { kind: 'value', value: from } : { kind: 'every' })
  return ok(starts ? { kind: 'step', from, step } : { kind: 'step', step })
}

/** L, LW, L-3, L-3W and 15W. */
function dayItem(text: string): Parsed<CronItem> | undefined {
  const last = /^L(?:-(\d{1,2}))?(W?)$/.exec(text)
  if (last) {
    const before = Number(last[1] ?? 0)
    return before <= 30 ? ok({ kind: 'last', before, workday: last[2] === 'W' }) : refuse(wrong.before())
  }
  const workday = /^(\d{1,2})W$/.exec(text)
  if (!workday) return undefined
  const day = Number(workday[1])
  return within(day, 1, 31) ? ok({ kind: 'workday', day }) : refuse(wrong.value('day'))
}

/** L, 6L and 2#1. */
function weekItem(text: string): Parsed<CronItem> | undefined {
  if (text === 'L') return ok({ kind: 'value', value: 7 })
  const last = /^(\w+)L$/.exec(text)
  if (last) {
    const weekday = numberIn('week', last[1]!)
    return within(weekday, 1, 7) ? ok({ kind: 'lastWeekday', weekday }) : refuse(wrong.weekday())
  }
  const nth = /^(\w*)#(\w*)$/.exec(text)
  if (!nth) return undefined
  const weekday = numberIn('week', nth[1]!)
  if (!within(weekday, 1, 7)) return refuse(wrong.weekday())
  const number = /^\d$/.test(nth[2]!) ? Number(nth[2]) : 0
  return within(number, 1, 5) ? ok({ kind: 'nth', weekday, nth: number }) : refuse(wrong.weekNumber())
}
