import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, Colour, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { following } from './following.ts'
import { ContrastQuery, HistoryQuery, HistorySeries, ObjectHistoryQuery } from './history-fields.ts'
import { SimplePoint } from './point.ts'

export const ContrastPoint = SimplePoint.extend({
  objectName: z.string(),
  color: Colour.nullable(),
})

/** Points whose curves people look at together. */
export const ContrastGroup = z.object({
  id: Id,
  name: Name.meta({ title: '对比组名称' }),
  isDefault: Switch.meta({ title: '默认' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int(),
  /** The object that has it from its model; null: of the company. */
  objectId: Id.nullable(),
  ...following,
  points: z.array(ContrastPoint),
  createdAt: Time,
})
export type ContrastGroup = z.infer<typeof ContrastGroup>

const readers = 'trend|objectMonitor|object|point'

const GroupDraft = z.object({
  id: Id.optional(),
  name: Name.meta({ title: '对比组名称' }),
  isDefault: Switch.optional().meta({ title: '默认' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  points: z
    .array(z.object({ pointId: Id, color: ContrastPoint.shape.color.optional() }))
    .min(1, { error: '请选择点位' })
    .max(20, { error: '一个对比组最多 20 个点位' })
    .meta({ title: '点位' }),
})

export const contrastGroup = calls('/objectPointDataSelect', readers, {
  list: post('/selectPointGroupListByCompanyId', {
    title: '对比组列表',
    body: z.object({
      keyword: text(100).optional(),
      /** Those that it has from its model; without, the company's own. */
      objectId: Id.optional().meta({ title: '对象' }),
    }),
    reply: z.array(ContrastGroup),
  }),
  get: post('/selectPointGroupById', { title: '对比组详情', body: ById, reply: ContrastGroup }),
  getDefault: post('/selectDefaultPointGroup', { title: '默认对比组', reply: ContrastGroup.nullable() }),
  /** Without an id makes a new group. */
  save: post('/editPointContrastGroup', {
    title: '保存对比组',
    body: GroupDraft,
    reply: ContrastGroup,
    permission: 'trend:group',
  }),
  remove: post('/deletePointContrastGroup', { title: '删除对比组', body: ById, permission: 'trend:group' }),
  /** The groups in their new order. */
  setSort: post('/setPointContrastGroupSort', {
    title: '调整对比组顺序',
    body: z.object({ ids: z.array(Id).min(1, { error: '请至少选择一条' }).max(1000) }),
    permission: 'trend:group',
  }),
  history: post('/selectHistoryData', { title: '历史数据', body: HistoryQuery, reply: z.array(HistorySeries) }),
  contrast: post('/dataFreeContrastSelect', { title: '自由对比', body: ContrastQuery, reply: z.array(HistorySeries) }),
  ofObject: post('/selectObjectPointDataByObjectId', {
    title: '对象的点位数据',
    body: ObjectHistoryQuery,
    reply: z.array(HistorySeries),
  }),
})

/** The same groups in the vocabulary /infObjectPointContrast; of an object, those that one of its points stands in. */
export const pointContrast = calls('/infObjectPointContrast', readers, {
  list: post('/list', {
    title: '对比组列表',
    body: z.object({ keyword: text(100).optional(), objectId: Id.optional().meta({ title: '对象' }) }),
    reply: z.array(ContrastGroup),
  }),
  save: post('/edit', { title: '保存对比组', body: GroupDraft, reply: ContrastGroup, permission: 'trend:group' }),
})
