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

/** Text of a device as a database takes it: without NUL and broken surrogates, of bounded length. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, 500)

/** Limits are said as they were entered. */
const AS_ENTERED = 10

/** A number as plant people read it: at most `decimals` places. */
export function shown(value: number | string | null, decimals: number, unit: string | null): string {
  if (value === null) return '—'
  if (typeof value === 'string') return storable(value).slice(0, 100)
  return `${Number(value.toFixed(Math.min(Math.max(decimals, 0), AS_ENTERED)))}${unit ?? ''}`
}

interface Named {
  pointName: string
  unit: string | null
  decimals: number
}

/** 出口温度 超过紧急上限：当前值 95.2℃，限值 90℃ */
export const describeLimit =
  ({ pointName, unit, decimals }: Named, direction: 'upper' | 'lower') =>
  (severity: Severity, value: number | string | null, limit: number | null) => {
    const level = levelWords[severity]
    const values = `当前值 ${shown(value, decimals, unit)}，限值 ${shown(limit, AS_ENTERED, unit)}`
    return direction === 'upper'
      ? `${pointName} 超过${level}上限：${values}`
      : `${pointName} 低于${level}下限：${values}`
  }

export interface RuleWords {
  message: string | null
  comparison: string
  value: number | null
  otherValue: number | null
  textValue: string | null
}

/** The rule's own message, or the rule in words; with the value. */
export const describeRule =
  ({ pointName, unit, decimals }: Named, rule: RuleWords) =>
  (_severity: Severity, value: number | string | null) => {
    const wanted =
      rule.comparison === 'inside' || rule.comparison === 'outside'
        ? `${shown(rule.value, AS_ENTERED, '')}～${shown(rule.otherValue, AS_ENTERED, unit)}`
        : (rule.textValue ?? shown(rule.value, AS_ENTERED, unit))
    const words = rule.message || `${pointName} ${comparisonWords[rule.comparison] ?? ''} ${wanted}`
    return `${words}（当前值 ${shown(value, decimals, unit)}）`
  }
