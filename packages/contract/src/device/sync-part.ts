import { z } from 'zod'
import { Id } from '../http/fields.ts'

/** What of a model its objects follow: their own fields, pictures, points, datasets, contrast groups, alarm rules. */
export const SyncPart = z.enum(['object', 'image', 'point', 'dataset', 'group', 'rule'])
export type SyncPart = z.infer<typeof SyncPart>
export const syncPartNames: Record<SyncPart, string> = {
  object: '基本信息',
  image: '图片',
  point: '点位',
  dataset: '数据集',
  group: '对比组',
  rule: '报警规则',
}

/** More objects than these are brought in line by a job. */
export const MOST_SYNCED_AT_ONCE = 200
const parts = z.array(SyncPart).min(1, { error: '请选择同步内容' }).max(6).optional().meta({ title: '同步内容' })

export const SyncWanted = z.object({
  modelId: Id.meta({ title: '模型' }),
  objectIds: z.array(Id).max(2000).optional().meta({ title: '对象' }),
  /** Also take the alarm limits that were tuned on the objects back. */
  withLimits: z.boolean().optional(),
  /** Without: all that the caller may change. */
  parts,
})
