import { indexRangeProblem } from '@zhizao/rules/opc-ua/index-range'
import { nodeIdProblem } from '@zhizao/rules/opc-ua/node-id'
import { z } from 'zod'
import { Imported } from '../device/object-info.ts'
import { AnsweredPoint, PointChange, PointDraft, withPointRules } from '../device/point-fields.ts'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'
import { MODEL_READERS } from './model.ts'

const NodeIdField = z
  .string()
  .trim()
  .min(3)
  .max(400)
  .superRefine((nodeId, context) => {
    const problem = nodeIdProblem(nodeId)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** Of an array: which element, or from where to where. */
const IndexField = z
  .string()
  .trim()
  .max(50)
  .superRefine((index, context) => {
    const problem = indexRangeProblem(index)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** Where a device of this model keeps the value: a Modbus register, an OPC UA node, or the key in a JSON message. */
export const PointAddress = z.union([
  z.object({
    table: z.enum(['coil', 'discrete', 'input', 'holding']).meta({ title: '寄存器类型' }),
    address: z.number().int().min(0).max(65535).meta({ title: '寄存器地址' }),
    bit: z.number().int().min(0).max(15).optional().meta({ title: '位' }),
    length: z.number().int().min(1).max(125).optional().meta({ title: '长度' }),
  }),
  z.object({ nodeId: NodeIdField.meta({ title: '节点' }), index: IndexField.optional().meta({ title: '下标' }) }),
  z.object({ code: z.string().trim().min(1).max(200).meta({ title: '数据项' }) }),
])
export type PointAddress = z.infer<typeof PointAddress>

export const ModelPoint = AnsweredPoint.extend({
  modelId: Id,
  modelName: z.string().meta({ title: '模型' }),
  address: PointAddress.nullable().meta({ title: '采集地址' }),
  createdAt: Time,
})
export type ModelPoint = z.infer<typeof ModelPoint>

const address = PointAddress.nullish().meta({ title: '采集地址' })
export const modelPointFilters = {
  modelId: Id.optional().meta({ title: '模型' }),
  keyword: text(100).optional(),
  isKey: z.boolean().optional(),
}

export const ChosenModelPoints = z
  .object({ id: Id.optional(), ids: z.array(Id).max(2000).optional() })
  .refine((chosen) => chosen.id || chosen.ids?.length, { error: '请至少选择一条' })

export const NewModelPoint = withPointRules(PointDraft.extend({ modelId: Id.meta({ title: '模型' }), address }))
export const ModelPointChange = withPointRules(PointChange.extend({ id: Id, address }))

export const modelPoint = calls('/infModelPoint', MODEL_READERS, {
  page: post('/page', {
    title: '模型点位列表',
    encoding: 'form',
    body: pageOf(modelPointFilters),
    reply: page(ModelPoint),
  }),
  simpleList: post('/simple/list', {
    title: '模型点位简表',
    body: z.object({ ...modelPointFilters, modelId: Id.meta({ title: '模型' }) }),
    reply: z.array(ModelPoint),
  }),
  get: post('/info', { title: '模型点位详情', body: ById, reply: ModelPoint }),
  create: post('/add', {
    title: '新增模型点位',
    body: NewModelPoint,
    reply: ModelPoint,
    permission: 'model:edit',
  }),
  update: post('/edit', {
    title: '修改模型点位',
    body: ModelPointChange,
    reply: ModelPoint,
    permission: 'model:edit',
  }),
  remove: post('/del', {
    title: '删除模型点位',
    encoding: 'form',
    body: ChosenModelPoints,
    permission: 'model:edit',
  }),
  /** Points that were made from them and follow them no more, and how many objects have such. */
  dependents: post('/dependents', {
    title: '模型点位的依赖',
    body: ChosenModelPoints,
    reply: z.object({ points: z.number().int(), objects: z.number().int() }),
  }),
  /** Copies points of other models into this one; codes that it has already are left out. */
  insertByModelPoint: post('/insertByModelPoint', {
    title: '从其他模型添加点位',
    body: z.object({ modelId: Id, modelPointIds: z.array(Id).min(1, { error: '请至少选择一条' }).max(2000) }),
    reply: z.object({ added: z.number().int(), skipped: z.array(z.string()) }),
    permission: 'model:edit',
  }),
  export: get('/export', {
    title: '导出模型点位',
    kind: 'file',
    body: z.object({ ...modelPointFilters, template: z.boolean().optional() }),
    permission: 'model:export',
    writes: false,
  }),
  import: post('/import', {
    title: '导入模型点位',
    encoding: 'multipart',
    body: z.object({ ...Sheet.shape, modelId: Id.optional().meta({ title: '模型' }) }),
    reply: Imported,
    permission: 'model:import',
  }),
})
