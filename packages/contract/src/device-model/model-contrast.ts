import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Colour, Id, Name, Time, text } from '../http/fields.ts'
import { MODEL_READERS } from './model.ts'
import { SimpleModelPoint } from './model-dataset.ts'

/** Points of a model whose curves people look at together; each of its objects has such a group. */
export const ModelContrastGroup = z.object({
  id: Id,
  modelId: Id,
  name: Name.meta({ title: '对比组名称' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int(),
  points: z.array(SimpleModelPoint.extend({ color: Colour.nullable() })),
  createdAt: Time,
})
export type ModelContrastGroup = z.infer<typeof ModelContrastGroup>

export const modelContrast = calls('/infModelPointContrast', MODEL_READERS, {
  list: post('/list', {
    title: '模型的对比组',
    body: z.object({ modelId: Id.meta({ title: '模型' }), keyword: text(100).optional() }),
    reply: z.array(ModelContrastGroup),
  }),
  /** With `modelId` adds a group, with `id` changes one; with `deletedFlag` removes it: the specification has no other call for that. */
  save: post('/edit', {
    title: '保存或删除模型对比组',
    body: z
      .object({
        id: Id.optional(),
        modelId: Id.optional().meta({ title: '模型' }),
        name: Name.optional().meta({ title: '对比组名称' }),
        remark: text(500).nullish().meta({ title: '备注' }),
        points: z
          .array(z.object({ modelPointId: Id.meta({ title: '模型点位' }), color: Colour.nullish() }))
          .min(1, { error: '请选择点位' })
          .max(20, { error: '一个对比组最多 20 个点位' })
          .optional()
          .meta({ title: '点位' }),
        deletedFlag: z.union([z.literal(0), z.literal(1)]).optional(),
      })
      .refine(({ id, modelId }) => id || modelId, { error: '请选择模型', path: ['modelId'] })
      .refine(({ id, name }) => id || name, { error: '此项不能为空', path: ['name'] })
      .refine(({ id, points }) => id || points, { error: '请选择点位', path: ['points'] }),
    /** Null where it was removed. */
    reply: ModelContrastGroup.nullable(),
    permission: 'model:edit',
  }),
})
