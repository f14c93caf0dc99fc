import type { Alarm, AlarmState, AlarmStep } from '@zhizao/contract/alarm/alarm-row'
import { saidValue, saidWithNumber, type ValueWord } from '@zhizao/rules/value-words/value-words'
import { t } from '../platform/i18n/translate.ts'
import type { Choice } from '../platform/widgets/choices.ts'
import { formatNumber } from '../platform/widgets/quantity.ts'

/** How much a state asks for: a colour of the theme's statuses. */
const states: Record<AlarmState, { label: string; colour: string }> = {
  unconfirmed: { label: '活动未确认', colour: 'error' },
  confirmed: { label: '活动已确认', colour: 'warning' },
  returned: { label: '已恢复未确认', colour: 'processing' },
  normal: { label: '已结束', colour: 'success' },
  shelved: { label: '已搁置', colour: 'default' },
  suppressed: { label: '已屏蔽', colour: 'default' },
  outOfService: { label: '对象停用', colour: 'default' },
}

export const stateChoice = (state: AlarmState): Choice => ({
  value: state,
  label: t(states[state].label),
  colour: states[state].colour,
})

/** All states, as they stand in the catalogue. */
export const STATE_CHOICES: readonly Choice[] = Object.entries(states).map(([value, look]) => ({ value, ...look }))

export const KIND_CHOICES: readonly Choice[] = [
  { value: 'limit', label: '限值' },
  { value: 'rule', label: '规则' },
  { value: 'box', label: '盒子离线' },
  { value: 'device', label: '设备通信中断' },
]
export const CONDITION_CHOICES: readonly Choice[] = [
  { value: 'active', label: '活动' },
  { value: 'returned', label: '已恢复' },
]
export const CONFIRMED_CHOICES: readonly Choice[] = [
  { value: '0', label: '未确认' },
  { value: '1', label: '已确认' },
]
export const HANDLED_CHOICES: readonly Choice[] = [
  { value: '1', label: '未处理' },
  { value: '2', label: '已处理' },
]

const actions: Record<string, string> = {
  raise: '触发',
  escalate: '等级升高',
  ease: '等级降低',
  return: '恢复正常',
  confirm: '确认',
  unconfirm: '撤销确认',
  handle: '处理',
  shelve: '搁置',
  unshelve: '取消搁置',
  suppress: '屏蔽',
  takeOut: '对象停用',
  unsuppress: '解除屏蔽',
}

/** What happened in a step of an alarm's story. A condition that comes back before the alarm ended is a new activation. */
export const stepWords = ({ action, fromState }: Pick<AlarmStep, 'action' | 'fromState'>) =>
  action === 'raise' && fromState !== 'normal' ? t('再次触发') : t(actions[action] ?? action)

/** A value in the words of its point, else with its unit; a dash where there is none. */
export function valueWords(value: number | null, unit: string | null, meanings?: readonly ValueWord[] | null): string {
  if (value === null) return '—'
  const said = saidValue(value, meanings)
  const number = formatNumber(value, 3)
  if (said) return said.isWhole ? said.words : saidWithNumber(said, number)
  return `${number}${unit ? ` ${unit}` : ''}`
}

/** The newest value of an alarm, in words where it is text. */
export const newestValue = (
  row: Pick<Alarm, 'textValue' | 'lastValue' | 'unit'> & Partial<Pick<Alarm, 'valueWords'>>,
) => row.textValue ?? valueWords(row.lastValue, row.unit, row.valueWords)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time in its two largest units; ms. */
export function durationWords(length: number): string {
  const ms = Math.max(0, length)
  if (ms < MINUTE) return t('{seconds}秒', { seconds: Math.floor(ms / 1000) })
  if (ms < HOUR) return t('{minutes}分钟', { minutes: Math.floor(ms / MINUTE) })
  if (ms < DAY)
    return t('{hours}小时{minutes}分', { hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) })
  return t('{days}天{hours}小时', { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) })
}

type Lasting = Pick<Alarm, 'lastActivatedAt' | 'returnedAt' | 'condition'>
const lengthOf = (row: Lasting, now: number) =>
  Math.max(
    0,
    (row.condition === 'returned' && row.returnedAt ? Date.parse(row.returnedAt) : now) -
      Date.parse(row.lastActivatedAt),
  )

/** How long an alarm has been active since it was raised last, or was then. */
export const lastedFor = (row: Lasting, now: number) => durationWords(lengthOf(row, now))

/** How often it was raised and how long it was active in all; nothing where that was once. */
export const lastedInAll = (row: Lasting & Pick<Alarm, 'earlierMs' | 'activations'>, now: number) =>
  row.activations > 1
    ? t('共 {count} 次，累计 {length}', {
        count: row.activations,
        length: durationWords(row.earlierMs + lengthOf(row, now)),
      })
    : undefined
