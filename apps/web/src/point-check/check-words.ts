import type { CheckKind, CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import { t } from '../platform/i18n/translate.ts'
import type { Choice } from '../platform/widgets/choices.ts'
import { formatNumber } from '../platform/widgets/quantity.ts'

export const KIND_CHOICES: readonly (Choice & { value: CheckKind })[] = [
  { value: 'range', label: '超出范围' },
  { value: 'rate', label: '变化过快' },
  { value: 'frozen', label: '值冻结' },
  { value: 'missing', label: '数据缺失' },
  { value: 'against', label: '与对照点位不符' },
]

const number = (value: number | null | undefined) => formatNumber(value ?? 0, 6)

/** What a rule asks for, as people say it: 低于 0 或高于 10 bar. */
export function termsWords(rule: CheckTerms & { unit?: string | null; otherPointName?: string | null }): string {
  const unit = rule.unit ? ` ${rule.unit}` : ''
  switch (rule.kind) {
    case 'range':
      return rangeWords(rule, unit)
    case 'rate':
      return t('每秒变化超过 {rate}', { rate: `${number(rule.rate)}${unit}` })
    case 'frozen':
      return t('{n} 秒不变', { n: rule.seconds ?? 0 })
    case 'missing':
      return t('{n} 秒没有数据', { n: rule.seconds ?? 0 })
    case 'against':
      return t('与{name}相差超过 {most}', {
        name: rule.otherPointName ?? t('其他点位'),
        most: rule.toleranceKind === 'percent' ? `${number(rule.tolerance)}%` : `${number(rule.tolerance)}${unit}`,
      })
  }
}

function rangeWords({ lower, upper }: CheckTerms, unit: string): string {
  const [least, most] = [`${number(lower)}${unit}`, `${number(upper)}${unit}`]
  const hasLower = typeof lower === 'number'
  if (hasLower && typeof upper === 'number') return t('低于 {least} 或高于 {most}', { least, most })
  return hasLower ? t('低于 {limit}', { limit: least }) : t('高于 {limit}', { limit: most })
}

/** A length of time in the units that say it best. */
export function secondsText(seconds: number): string {
  if (seconds < 120) return t('{n} 秒', { n: formatNumber(seconds, 1) })
  if (seconds < 7200) return t('{n} 分钟', { n: formatNumber(seconds / 60, 1) })
  return t('{n} 小时', { n: formatNumber(seconds / 3600, 1) })
}
