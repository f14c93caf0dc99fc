import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { following } from './following.ts'
import { LivePoint } from './live-point.ts'
import { ChosenIds, OBJECT_READERS } from './object.ts'
import { SimplePoint } from './point.ts'

export const MOST_DATASET_POINTS = 500
export const MOST_DATASETS = 100

/** A named group of points of an object. */
export const ObjectDataset = z.object({
  id: Id,
  objectId: Id,
  objectName: z.string().meta({ title: '对象名称' }),
  name: Name.meta({ title: '数据集名称' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int(),
  modelDatasetId: Id.nullable(),
  ...following,
  pointCount: z.number().int().meta({ title: '点位数' }),
  createdAt: Time,
})
export type ObjectDataset = z.infer<typeof ObjectDataset>

/** A dataset with its points, in the order that people gave them. */
export const DatasetWithPoints = ObjectDataset.extend({ points: z.array(SimplePoint) })
export type DatasetWithPoints = z.infer<typeof DatasetWithPoints>

const draft = {
  name: ObjectDataset.shape.name,
  remark: ObjectDataset.shape.remark.optional(),
  pointIds: z
    .array(Id)
    .min(1, { error: '请选择点位' })
    .max(MOST_DATASET_POINTS, { error: `一个数据集最多 ${MOST_DATASET_POINTS} 个点位` })
    .meta({ title: '点位' }),
}

export const objectDataset = calls('/busObjectDataset', OBJECT_READERS, {
  list: post('/selectList', {
    title: '对象的数据集',
    body: z.object({ objectId: Id.meta({ title: '对象' }), keyword: text(100).optional() }),
    reply: z.array(ObjectDataset),
  }),
  get: post('/selectById', { title: '数据集详情', body: ById, reply: DatasetWithPoints }),
  create: post('/add', {
    title: '新增数据集',
    body: z.object({ objectId: Id.meta({ title: '对象' }), ...draft }),
    reply: DatasetWithPoints,
    permission: 'object:edit',
  }),
  update: post('/update', {
    title: '修改数据集',
    body: z.object({ id: Id, ...z.object(draft).partial().shape }),
    reply: DatasetWithPoints,
    permission: 'object:edit',
  }),
  remove: post('/delete', { title: '删除数据集', body: ChosenIds, permission: 'object:edit' }),
  /** Datasets of which no point is read by a device of a box yet; `boxDeviceId` leaves that device out of the question. */
  pageWithoutBoxDevice: post('/selectDatasetListWithoutBoxDevicePage', {
    title: '未绑定盒子设备的数据集',
    body: pageOf({ objectId: Id.optional(), boxDeviceId: Id.optional(), keyword: text(100).optional() }),
    reply: page(ObjectDataset),
  }),
})

/** What stands published under an id, as rows: for a dataset a row a point, with its newest value. */
export const published = calls('/v1/execute', OBJECT_READERS, {
  read: get('/selectGet2/{id}', { title: '按编号读取数据', body: ById, reply: z.array(LivePoint) }),
})
