import type { WordColour } from '@zhizao/rules/value-words/value-words'
import type { Choice } from '../platform/widgets/choices.ts'

/** The theme's colours for the words of values. */
export const wordPaint: Record<WordColour, string> = {
  red: 'var(--bad)',
  amber: 'var(--warn)',
  blue: 'var(--info)',
  green: 'var(--good)',
  grey: 'var(--text-muted)',
}

/** The same as choices of a form, as status tags colour them. */
export const wordColourChoices: readonly Choice[] = [
  { value: 'red', label: '红', colour: 'error' },
  { value: 'amber', label: '橙', colour: 'warning' },
  { value: 'blue', label: '蓝', colour: 'processing' },
  { value: 'green', label: '绿', colour: 'success' },
  { value: 'grey', label: '灰', colour: 'default' },
]
