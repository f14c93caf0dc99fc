import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { Id } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { OBJECT_READERS } from './object.ts'
import { SyncPart, SyncWanted } from './sync-part.ts'

/** Differences of one object that a preview tells. */
export const MOST_DIFFERENCES = 300

/**
 * add: the object gets it. change: fields differ. leftOut: removed from the object by hand, stays away. gone: was made from the
 * model, which has it no more; stays. taken: what the object has under this name is something else, and stays. unfit: a formula that
 * names points of the model which the object has not.
 */
export const DifferenceKind = z.enum(['add', 'change', 'leftOut', 'gone', 'taken', 'unfit'])

const FieldDifference = z.object({
  field: z.string(),
  /** As the object has it, and as the model says. */
  from: z.string(),
  to: z.string(),
  /** Set by hand on the object: a sync leaves it. */
  isKept: z.boolean(),
  /** Not set by hand: the name of what stands in the way, or is missing. */
  heldBy: z.string().nullable(),
})

export const Difference = z.object({
  part: SyncPart,
  kind: DifferenceKind,
  /** Of the row of the object, or of the model where the object has none of it. */
  id: z.string(),
  name: z.string(),
  /** The code of a point. */
  key: z.string().nullable(),
  /** Of what cannot be had: the name of what the object has in its place, or of the point that is missing. */
  heldBy: z.string().nullable(),
  fields: z.array(FieldDifference),
})
export type Difference = z.infer<typeof Difference>

/** What a sync would do to one object. */
export const SyncPreview = z.object({
  objectId: Id,
  objectCode: z.string().meta({ title: '对象编码' }),
  objectName: z.string().meta({ title: '对象名称' }),
  added: z.number().int().meta({ title: '新增' }),
  changed: z.number().int().meta({ title: '修改' }),
  /** Fields and rows that stay because people have changed them. */
  kept: z.number().int().meta({ title: '保留' }),
  /** What of the model the object cannot have: something of its own stands in the place. */
  taken: z.number().int().meta({ title: '已占用' }),
  gone: z.number().int().meta({ title: '模型中已没有' }),
  /** The first so many. */
  differences: z.array(Difference),
})
export type SyncPreview = z.infer<typeof SyncPreview>

/** Ours: a look at a sync before it is done, and the way back to what a model says. */
export const modelSync = calls('/infObject', OBJECT_READERS, {
  preview: post('/previewModelSync', {
    title: '同步模型预览',
    body: pageOf(SyncWanted.shape).refine(({ pageSize }) => pageSize <= 100, {
      path: ['pageSize'],
      error: '一页最多 100 个对象',
    }),
    reply: page(SyncPreview),
  }),
  restore: post('/restoreFromModel', {
    title: '恢复为模型值',
    body: z.object({
      objectId: Id.meta({ title: '对象' }),
      /** Without: everything that follows the model. */
      part: SyncPart.optional().meta({ title: '同步内容' }),
      /** One row of that part: of the object's, or of the model's where it was removed. */
      id: Id.optional(),
      fields: z.array(z.string().max(64)).max(100).optional().meta({ title: '手工修改的字段' }),
    }),
    reply: Done,
    permission: 'point:edit',
  }),
})
