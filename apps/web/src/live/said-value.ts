import { type SaidValue, saidValue, saidWithNumber, type ValueWord } from '@zhizao/rules/value-words/value-words'
import type { ShownValue } from './exact-value.ts'
import { valueText } from './live-state.ts'

export interface Worded {
  value: ShownValue
  decimals: number
  valueWords?: readonly ValueWord[] | null
}

/** What a value means, as text: its words, with the number behind them where they leave something unsaid; else the number. */
export function worded({ value, decimals, valueWords }: Worded): { text: string; said?: SaidValue } {
  const number = valueText(value, decimals)
  const said = saidValue(value, valueWords)
  if (!said) return { text: number }
  return { text: said.isWhole ? said.words : saidWithNumber(said, number), said }
}

/** The same as text alone, with the unit of a number. */
export function valueWithUnit({ unit, ...value }: Worded & { unit?: string | null }): string {
  const { text, said } = worded(value)
  return unit && !said ? `${text} ${unit}` : text
}
