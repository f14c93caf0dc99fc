import { allowedValues } from './cron-days.ts'
import type { Cron, CronItem } from './cron-fields.ts'
import { inChinese, type Say } from './cron-problem.ts'

/** Sunday first, as Quartz counts. */
export const weekdayTitles = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** Clock times that are named one by one; more are said as a rule. */
const MOST_TIMES = 6

/** An expression in words: 每周一至周五，8 时至 17 时，每 15 分钟. Another language comes from `say`. */
export function describeCron(cron: Cron, say: Say = inChinese): string {
  const phrases = [yearPhrase(cron, say), dayPhrase(cron, say), ...timePhrases(cron, say)].filter(Boolean)
  const said = phrases.reduce((all, phrase) => (all ? say('{said}，{phrase}', { said: all, phrase }) : phrase), '')
  return spaced(said)
}

/** A space between Chinese characters and digits, as print sets them. */
const spaced = (text: string) => text.replace(/(?<=\p{Script=Han})(?=\d)|(?<=\d)(?=\p{Script=Han})/gu, ' ')

const list = (texts: readonly string[], say: Say) =>
  texts.reduce((said, text) => (said ? say('{said}、{text}', { said, text }) : text), '')

const isEvery = (items: readonly CronItem[]) =>
  items.some((item) => item.kind === 'every' || (item.kind === 'step' && item.from === undefined && item.step === 1))

const two = (value: number) => String(value).padStart(2, '0')

/** Words of one part: `{value}` 时, 8 时至 17 时, 每 2 小时 … */
interface Words {
  one: string
  cycle: string
  every: string
}
const words: Record<'second' | 'minute' | 'hour', Words> = {
  second: { one: '第{value}秒', cycle: '每{step}秒', every: '每秒' },
  minute: { one: '第{value}分', cycle: '每{step}分钟', every: '每分钟' },
  hour: { one: '{value}时', cycle: '每{step}小时', every: '每小时' },
}

function itemPhrase(field: 'second' | 'minute' | 'hour', item: CronItem, say: Say): string {
  const { one, cycle, every } = words[field]
  const named = (value: number) => say(one, { value })
  const again = (step: number) => (step > 1 ? say(cycle, { step }) : say(every))
  if (item.kind === 'value') return named(item.value)
  if (item.kind === 'step')
    return item.from ? say('从{from}起{cycle}', { from: named(item.from), cycle: again(item.step) }) : again(item.step)
  if (item.kind !== 'range') return say(every)
  const range = say('{from}至{to}', { from: named(item.from), to: named(item.to) })
  if (item.step === 1) return range
  return say('{range}{cycle}', { range, cycle: again(item.step) })
}

const partPhrase = (cron: Cron, field: 'second' | 'minute' | 'hour', say: Say) =>
  isEvery(cron[field])
    ? say(words[field].every)
    : list(
        cron[field].map((item) => itemPhrase(field, item, say)),
        say,
      )

function timePhrases(cron: Cron, say: Say): string[] {
  const [hours, minutes, seconds] = (['hour', 'minute', 'second'] as const).map((field) => allowedValues(cron, field))
  if (hours!.length * minutes!.length * seconds!.length <= MOST_TIMES) {
    const times = hours!.flatMap((hour) =>
      minutes!.flatMap((minute) => seconds!.map((second) => `${two(hour)}:${two(minute)}:${two(second)}`)),
    )
    return [list(times, say)]
  }
  const onTheMinute = seconds!.length === 1 && seconds![0] === 0
  const onTheHour = onTheMinute && minutes!.length === 1 && minutes![0] === 0
  const phrases: string[] = []
  if (!isEvery(cron.hour) || (!isEvery(cron.minute) && !isCycle(cron.minute)))
    phrases.push(partPhrase(cron, 'hour', say))
  const saysMinutes = isEvery(cron.second) || isCycle(cron.second)
  if (!onTheHour && !(isEvery(cron.minute) && saysMinutes)) phrases.push(partPhrase(cron, 'minute', say))
  if (!onTheMinute) phrases.push(partPhrase(cron, 'second', say))
  return phrases
}

/** 每 n 分钟 says by itself that every hour is meant. */
const isCycle = (items: readonly CronItem[]) => items.length === 1 && items[0]!.kind === 'step' && !items[0]!.from

function yearPhrase({ year }: Cron, say: Say): string {
  if (isEvery(year)) return ''
  const phrases = year.map((item) => {
    if (item.kind === 'value') return say('{value}年', { value: item.value })
    if (item.kind === 'step')
      return item.from
        ? say('从{from}年起每{step}年', { from: item.from, step: item.step })
        : say('每{step}年', { step: item.step })
    if (item.kind !== 'range') return ''
    const range = say('{from}至{to}年', { from: item.from, to: item.to })
    return item.step > 1 ? say('{range}{cycle}', { range, cycle: say('每{step}年', { step: item.step }) }) : range
  })
  return list(phrases, say)
}

function dayPhrase(cron: Cron, say: Say): string {
  const months = isEvery(cron.month) ? '' : monthPhrase(cron.month, say)
  if (cron.day[0]?.kind === 'none') {
    if (isEvery(cron.week)) return months || everyDay(cron, say)
    const days = list(
      cron.week.map((item) => weekItem(item, say)),
      say,
    )
    const isMonthly = cron.week[0]?.kind === 'nth' || cron.week[0]?.kind === 'lastWeekday'
    if (months) return say(isMonthly ? '{months}的{days}' : '{months}每{days}', { months, days })
    return say(isMonthly ? '每月{days}' : '每{days}', { days })
  }
  if (isEvery(cron.day)) return months ? say('{months}每天', { months }) : everyDay(cron, say)
  const days = list(
    cron.day.map((item) => dayItem(item, say)),
    say,
  )
  return months ? say('{months}的{days}', { months, days }) : say('每月{days}', { days })
}

/** 每天 is worth a word only before clock times or an hour of the day. */
const everyDay = (cron: Cron, say: Say) => (isEvery(cron.hour) || isCycle(cron.hour) ? '' : say('每天'))

function monthPhrase(items: readonly CronItem[], say: Say): string {
  const phrases = items.map((item) => {
    if (item.kind === 'value') return say('{value}月', { value: item.value })
    if (item.kind === 'step')
      return item.from
        ? say('从{from}月起每{step}个月', { from: item.from, step: item.step })
        : say('每{step}个月', { step: item.step })
    if (item.kind !== 'range') return ''
    const range = say('{from}月至{to}月', { from: item.from, to: item.to })
    return item.step > 1 ? say('{range}{cycle}', { range, cycle: say('每{step}个月', { step: item.step }) }) : range
  })
  return say('每年{months}', { months: list(phrases, say) })
}

function dayItem(item: CronItem, say: Say): string {
  switch (item.kind) {
    case 'value':
      return say('{value}日', { value: item.value })
    case 'range': {
      const range = say('{from}日至{to}日', { from: item.from, to: item.to })
      return item.step > 1 ? say('{range}{cycle}', { range, cycle: say('每{step}天', { step: item.step }) }) : range
    }
    case 'step':
      return say('从{from}日起每{step}天', { from: item.from ?? 1, step: item.step })
    case 'workday':
      return say('离{value}日最近的工作日', { value: item.day })
    case 'last':
      if (!item.before) return item.workday ? say('最后一个工作日') : say('最后一天')
      return item.workday
        ? say('离最后一天前{value}天最近的工作日', { value: item.before })
        : say('最后一天前{value}天', { value: item.before })
    default:
      return ''
  }
}

function weekItem(item: CronItem, say: Say): string {
  const title = (weekday: number) => say(weekdayTitles[weekday - 1]!)
  switch (item.kind) {
    case 'value':
      return title(item.value)
    case 'range': {
      const range = say('{from}至{to}', { from: title(item.from), to: title(item.to) })
      return item.step > 1 ? say('{range}{cycle}', { range, cycle: say('每{step}天', { step: item.step }) }) : range
    }
    case 'step':
      return say('从{from}起每{step}天', { from: title(item.from ?? 1), step: item.step })
    case 'nth':
      return say('第{nth}个{weekday}', { nth: item.nth, weekday: title(item.weekday) })
    case 'lastWeekday':
      return say('最后一个{weekday}', { weekday: title(item.weekday) })
    default:
      return ''
  }
}
