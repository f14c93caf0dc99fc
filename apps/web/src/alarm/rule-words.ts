import type { AlarmRule } from '@zhizao/contract/alarm/alarm-rule'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { t } from '../platform/i18n/translate.ts'
import { formatNumber } from '../platform/widgets/quantity.ts'

export const COMPARISON_CHOICES = [
  { value: 'gt', label: '大于' },
  { value: 'ge', label: '大于等于' },
  { value: 'lt', label: '小于' },
  { value: 'le', label: '小于等于' },
  { value: 'eq', label: '等于' },
  { value: 'ne', label: '不等于' },
  { value: 'inside', label: '在区间内' },
  { value: 'outside', label: '在区间外' },
]

export const isRange = (comparison: unknown) => comparison === 'inside' || comparison === 'outside'
/** Only equality is asked of words. */
export const comparesText = (comparison: unknown) => comparison === 'eq' || comparison === 'ne'

const number = (value: number | null | undefined) => (typeof value === 'number' ? formatNumber(value, 6) : '—')
const state = (value: number | null | undefined, meanings: readonly ValueWord[]) =>
  meanings.find((one) => one.value === value)?.words ?? number(value)

type Condition = Pick<AlarmRule, 'comparison' | 'value' | 'otherValue' | 'textValue' | 'valueWords'>

/** The condition of a rule as people say it: 大于 80, 在区间外 2 ~ 6, 等于 故障停机. */
export function conditionWords(rule: Condition): string {
  const comparison = t(COMPARISON_CHOICES.find(({ value }) => value === rule.comparison)!.label)
  if (isRange(rule.comparison)) return `${comparison} ${number(rule.value)} ~ ${number(rule.otherValue)}`
  return `${comparison} ${rule.textValue ? `“${rule.textValue}”` : state(rule.value, rule.valueWords)}`
}
