import { pointWords } from '@zhizao/contract/device/point-fields'
import type { SyncPart } from '@zhizao/contract/device/sync-part'
import { COMPARISON_CHOICES } from '../alarm/index.ts'
import { LEVEL_CHOICES } from '../live/alarm/level-looks.ts'
import { t } from '../platform/i18n/translate.ts'
import { choiceOf } from '../platform/widgets/choices.ts'

/** A value of something that follows a model, in words where it is one of some choices. */
export function fieldValue(part: SyncPart, field: string, value: string): string {
  if (!value) return '—'
  if (part === 'point') {
    const word = pointWords[field as keyof typeof pointWords]?.[value]
    return word ? t(word) : value
  }
  if (part !== 'rule') return value
  if (field === 'status') return value === '1' ? t('启用') : t('停用')
  const choices = field === 'level' ? LEVEL_CHOICES : field === 'comparison' ? COMPARISON_CHOICES : []
  const choice = choiceOf(choices, value)
  return choice ? t(choice.label) : value
}
