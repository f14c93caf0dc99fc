import { AlarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { ObjectDataset } from '@zhizao/contract/device/object-dataset'
import { DeviceObject } from '@zhizao/contract/device/object-fields'
import { pointFields } from '@zhizao/contract/device/point-fields'
import type { SyncPart } from '@zhizao/contract/device/sync-part'
import type { z } from 'zod'
import { t } from '../../platform/i18n/translate.ts'

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
