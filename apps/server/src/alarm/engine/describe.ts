import { saidValue, saidWithNumber, type ValueWord } from '@zhizao/rules/value-words/value-words'
import { storable } from '../../platform/db/storable.ts'
import type { Severity } from './latch.ts'

const levelWords = ['', '预警', '错误', '紧急'] as const
const comparisonWords: Record<string, string> = {
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  eq: '等于',
  ne: '不等于',
  inside: '落入区间',
  outside: '超出区间',
}

const LONGEST_TEXT = 500
/** Text of a device as it is kept with an alarm. */
export const deviceText = (text: string) => storable(text, LONGEST_TEXT)

/** Limits are said as they were entered. */
const AS_ENTERED = 10
/** Sixty-four bits may be set at once, and a text is for people. */
const LONGEST_SAID = 200

/** A number as plant people read it: at most `decimals` places. */
export function shown(value: number | string | null, decimals: number, unit: string | null): string {
  if (value === null) return '—'
  if (typeof value === 'string') return storable(value, 100)
  return `${Number(value.toFixed(Math.min(Math.max(decimals, 0), AS_ENTERED)))}${unit ? ` ${unit}` : ''}`
}

/** A value that a point told: what it means with the number behind it, where its words are known. */
function told(value: number | string | null, { decimals, unit, valueWords }: Named): string {
  const number = shown(value, decimals, unit)
  const said = saidValue(value, valueWords)
  return said ? storable(saidWithNumber(said, number), LONGEST_SAID) : number
}

interface Named {
  pointName: string
  unit: string | null
  decimals: number
  /** What its values mean. */
  valueWords?: readonly ValueWord[]
}

/** 出口温度 高于紧急上限：95.2 ℃（限值 90 ℃）, of the value that broke the limit; said once, when it happens. */
export const describeLimit =
  (point: Named, direction: 'upper' | 'lower') =>
  (severity: Severity, value: number | string | null, limit: number | null) => {
    const level = levelWords[severity]
    const { pointName, unit } = point
    const [now, line] = [told(value, point), shown(limit, AS_ENTERED, unit)]
    return direction === 'upper'
      ? `${pointName} 高于${level}上限：${now}（限值 ${line}）`
      : `${pointName} 低于${level}下限：${now}（限值 ${line}）`
  }

export interface RuleWords {
  message: string | null
  comparison: string
  value: number | null
  otherValue: number | null
  textValue: string | null
}

/** The rule's own message, or the rule in words; with the value that made it true. */
export const describeRule = (point: Named, rule: RuleWords) => (_severity: Severity, value: number | string | null) => {
  const { pointName, unit, valueWords } = point
  const wanted =
    rule.comparison === 'inside' || rule.comparison === 'outside'
      ? `${shown(rule.value, AS_ENTERED, '')}～${shown(rule.otherValue, AS_ENTERED, unit)}`
      : (rule.textValue ?? saidValue(rule.value, exactOnly(valueWords))?.words ?? shown(rule.value, AS_ENTERED, unit))
  const words = rule.message || `${pointName} ${comparisonWords[rule.comparison] ?? ''} ${wanted}`
  return `${words}（触发值 ${told(value, point)}）`
}

/** A rule compares whole values: 等于 3 is not that two bits are set. */
const exactOnly = (valueWords: Named['valueWords']) => valueWords?.filter(({ value }) => typeof value === 'number')
