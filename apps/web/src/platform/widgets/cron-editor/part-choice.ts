import {
  type CronFieldName,
  type CronItem,
  cronFieldNames,
  cronFields,
  DEFAULT_CRON,
} from '@zhizao/rules/cron/cron-fields'
import { itemText } from '@zhizao/rules/cron/cron-text'
import { parsePart } from '@zhizao/rules/cron/parse-cron'

/** The ways in which the editor fills a part in; `custom` is any other that was typed. */
export type PartChoice =
  | 'every'
  | 'none'
  | 'range'
  | 'step'
  | 'specific'
  | 'last'
  | 'lastWorkday'
  | 'workday'
  | 'nth'
  | 'lastWeekday'
  | 'custom'

/** The choices that a part offers, in their order. */
export function choicesFor(field: CronFieldName): PartChoice[] {
  const ways: PartChoice[] = ['every', 'range', 'step', 'specific']
  if (field === 'day') return ['every', 'none', 'range', 'step', 'specific', 'last', 'lastWorkday', 'workday']
  if (field === 'week') return ['every', 'none', 'range', 'step', 'specific', 'nth', 'lastWeekday']
  return ways
}

/** The way that a part is filled in now. */
export function choiceOf(items: readonly CronItem[]): PartChoice {
  if (items.length && items.every((item) => item.kind === 'value')) return 'specific'
  const [item] = items
  if (!item || items.length > 1) return 'custom'
  if (item.kind === 'value') return 'specific'
  if (item.kind === 'range') return item.step === 1 ? 'range' : 'custom'
  if (item.kind === 'last') return item.workday ? (item.before ? 'custom' : 'lastWorkday') : 'last'
  return item.kind
}

/** What a choice begins with when it is made. */
export function itemsFor(field: CronFieldName, choice: PartChoice, thisYear: number): CronItem[] {
  const { most } = cronFields[field]
  const least = field === 'year' ? Math.min(thisYear, most) : cronFields[field].least
  const begin: Record<PartChoice, CronItem[]> = {
    every: [{ kind: 'every' }],
    none: [{ kind: 'none' }],
    range: [{ kind: 'range', from: least, to: Math.min(least + 1, most), step: 1 }],
    step: [{ kind: 'step', from: least, step: 1 }],
    specific: [{ kind: 'value', value: least }],
    last: [{ kind: 'last', before: 0, workday: false }],
    lastWorkday: [{ kind: 'last', before: 0, workday: true }],
    workday: [{ kind: 'workday', day: 1 }],
    nth: [{ kind: 'nth', weekday: 2, nth: 1 }],
    lastWeekday: [{ kind: 'lastWeekday', weekday: 6 }],
    custom: [],
  }
  return begin[choice]
}

const wordsOf = (text: string) => {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const defaults = DEFAULT_CRON.split(' ')
  return cronFieldNames.map((_, at) => words[at] ?? defaults[at] ?? '*')
}

/** A part of an expression as items, also while other parts are wrong; nothing where it is wrong itself. */
export function partOf(text: string, field: CronFieldName): readonly CronItem[] {
  const parsed = parsePart(field, wordsOf(text)[cronFieldNames.indexOf(field)]!)
  return 'ok' in parsed ? parsed.ok : []
}

/** The expression with one part changed. Day and week give way to each other: exactly one of them is `?`. */
export function withPart(text: string, field: CronFieldName, items: readonly CronItem[]): string {
  const words = wordsOf(text)
  const put = (name: CronFieldName, word: string) => {
    words[cronFieldNames.indexOf(name)] = word
  }
  put(field, items.map(itemText).join(','))
  const other = field === 'day' ? 'week' : field === 'week' ? 'day' : undefined
  if (other) {
    const isNone = items[0]?.kind === 'none'
    const otherIsNone = words[cronFieldNames.indexOf(other)] === '?'
    if (isNone === otherIsNone) put(other, isNone ? '*' : '?')
  }
  return (words.at(-1) === '*' ? words.slice(0, -1) : words).join(' ')
}
