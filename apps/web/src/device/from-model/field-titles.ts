import { AlarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { ObjectDataset } from '@zhizao/contract/device/object-dataset'
import { DeviceObject } from '@zhizao/contract/device/object-fields'
import { pointFields, pointWords } from '@zhizao/contract/device/point-fields'
import type { SyncPart } from '@zhizao/contract/device/sync-part'
import type { z } from 'zod'
import { LEVEL_CHOICES } from '../../alarm/alarm-words.ts'
import { COMPARISON_CHOICES } from '../../alarm/rule-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'

type Shape = Readonly<Record<string, z.ZodType>>
const shapes: Record<SyncPart, Shape> = {
  object: DeviceObject.shape,
  image: {},
  point: pointFields,
  dataset: ObjectDataset.shape,
  group: ObjectDataset.shape,
  rule: AlarmRule.shape,
}
const others: Readonly<Record<string, string>> = {
  driver: '驱动',
  points: '点位',
  point: '点位',
  fileId: '图片',
  name: '名称',
  remark: '备注',
  sort: '顺序',
  status: '启用',
}

/** A field of something that follows a model, in words. */
export const fieldTitle = (part: SyncPart, field: string) => t(titleIn(part, field))

function titleIn(part: SyncPart, field: string): string {
  const said = part === 'dataset' || part === 'group' ? undefined : shapes[part][field]?.meta()?.title
  return said ?? others[field] ?? field
}

/** A value of such a field, in words where it is one of some choices. */
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
