import { z } from 'zod'
import { MOST_DATASET_POINTS } from '../device/object-dataset.ts'
import { calls, post } from '../http/call.ts'
import { ById, Id, Name, Time, text } from '../http/fields.ts'
import { MODEL_READERS } from './model.ts'
import { ChosenModelPoints, ModelPoint } from './model-point.ts'

/** A named group of points of a model, which its objects have too. */
export const ModelDataset = z.object({
  id: Id,
  modelId: Id,
  modelName: z.string().meta({ title: '模型' }),
  name: Name.meta({ title: '数据集名称' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int(),
  pointCount: z.number().int().meta({ title: '点位数' }),
  createdAt: Time,
})
export type ModelDataset = z.infer<typeof ModelDataset>

export const SimpleModelPoint = ModelPoint.pick({
  id: true,
  modelId: true,
  code: true,
  name: true,
  dataType: true,
  unit: true,
  decimals: true,
})
export const ModelDatasetWithPoints = ModelDataset.extend({ points: z.array(SimpleModelPoint) })
export type ModelDatasetWithPoints = z.infer<typeof ModelDatasetWithPoints>

const draft = {
  name: ModelDataset.shape.name,
  remark: ModelDataset.shape.remark.optional(),
  modelPointIds: z
    .array(Id)
    .min(1, { error: '请选择点位' })
    .max(MOST_DATASET_POINTS, { error: `一个数据集最多 ${MOST_DATASET_POINTS} 个点位` })
    .meta({ title: '点位' }),
}

export const modelDataset = calls('/modelDataset', MODEL_READERS, {
  list: post('/selectByList', {
    title: '模型的数据集',
    body: z.object({ modelId: Id.meta({ title: '模型' }), keyword: text(100).optional() }),
    reply: z.array(ModelDataset),
  }),
  get: post('/selectById', { title: '模型数据集详情', body: ById, reply: ModelDatasetWithPoints }),
  create: post('/add', {
    title: '新增模型数据集',
    body: z.object({ modelId: Id.meta({ title: '模型' }), ...draft }),
    reply: ModelDatasetWithPoints,
    permission: 'model:edit',
  }),
  update: post('/update', {
    title: '修改模型数据集',
    body: z.object({ id: Id, ...z.object(draft).partial().shape }),
    reply: ModelDatasetWithPoints,
    permission: 'model:edit',
  }),
  remove: post('/delete', { title: '删除模型数据集', body: ChosenModelPoints, permission: 'model:edit' }),
})
