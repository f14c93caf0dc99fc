import { z } from 'zod'
import { Detail, Driver, ObjectType } from '../device/object-fields.ts'
import { Imported } from '../device/object-info.ts'
import { calls, get, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { Sheet } from '../http/sheet.ts'

export const MODEL_READERS = 'model|object|point|box'

export const modelFields = {
  code: Code.meta({ title: '模型编码' }),
  name: Name.meta({ title: '模型名称' }),
  objectType: ObjectType.meta({ title: '对象类型' }),
  manufacturer: text(100).nullable().meta({ title: '生产厂家' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  /** Technical parameters that objects of this model start with. */
  details: z.array(Detail).max(100).meta({ title: '技术参数' }),
}

/** A template of objects. */
export const Model = z.object({
  ...modelFields,
  id: Id,
  parentId: Id.nullable(),
  parentName: z.string().nullable().meta({ title: '上级模型' }),
  deviceTypeId: Id.nullable().meta({ title: '设备类型' }),
  deviceTypeName: z.string().nullable().meta({ title: '设备类型' }),
  driver: Driver.nullable(),
  /** 1 published: objects can be made from it; 0 withdrawn. */
  status: Switch.meta({ title: '发布状态' }),
  /** Objects made from it raise alarms (1) or are silent (0) at first. */
  alarmStatus: Switch.meta({ title: '报警状态' }),
  sort: z.number().int(),
  pointCount: z.number().int().meta({ title: '点位数' }),
  objectCount: z.number().int().meta({ title: '对象数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Model = z.infer<typeof Model>

export interface ModelNode {
  id: string
  parentId: string | null
  code: string
  name: string
  label: string
  objectType: 'node' | 'device' | '1'
  status: number
  sort: number
  children: ModelNode[]
}
export const ModelNode: z.ZodType<ModelNode, ModelNode> = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  label: z.string(),
  objectType: ObjectType,
  status: z.number().int(),
  sort: z.number().int(),
  get children() {
    return z.array(ModelNode)
  },
}) as z.ZodType<ModelNode, ModelNode>

export const parentModel = Id.nullish().meta({ title: '上级模型' })
const deviceTypeId = Id.nullish().meta({ title: '设备类型' })
export const modelFilters = {
  keyword: text(100).optional(),
  deviceTypeId: Id.optional().meta({ title: '设备类型' }),
  objectType: ObjectType.optional(),
  status: z.coerce.number<number | string>().pipe(Switch).optional(),
}

const Fields = z.object(modelFields)
export const NewModel = Fields.partial().extend({
  code: CodeOrNone.meta({ title: '模型编码' }),
  name: modelFields.name,
  parentId: parentModel,
  deviceTypeId,
})
export const ModelChange = Fields.partial().extend({ id: Id, parentId: parentModel, deviceTypeId })
export const MoveModel = z.object({ id: Id, direction: z.enum(['up', 'down']).meta({ title: '方向' }) })

export const model = calls('/infModel', MODEL_READERS, {
  simpleTree: post('/simple/tree', {
    title: '模型树',
    encoding: 'form',
    body: z.object(modelFilters),
    reply: z.array(ModelNode),
  }),
  /** The subtree under a node, itself at the top. */
  subtree: post('/selectAllSubTreeByPubId', {
    title: '模型的下级树',
    encoding: 'form',
    body: z.object({ pubId: Id.optional(), id: Id.optional() }).refine((asked) => asked.pubId || asked.id, {
      error: '请选择模型',
    }),
    reply: z.array(ModelNode),
  }),
  topList: post('/topList', {
    title: '顶级模型',
    encoding: 'form',
    body: z.object(modelFilters),
    reply: z.array(Model),
  }),
  get: post('/info', { title: '模型详情', encoding: 'form', body: ById, reply: Model }),
  create: post('/add', {
    title: '新增模型',
    body: NewModel,
    reply: Model,
    permission: 'model:add',
  }),
  update: post('/edit', {
    title: '修改模型',
    body: ModelChange,
    reply: Model,
    permission: 'model:edit',
  }),
  remove: post('/del', { title: '删除模型', encoding: 'form', body: ById, permission: 'model:delete' }),
  /** Swaps a model with its neighbour. */
  move: post('/editUpAndDown', {
    title: '调整模型顺序',
    body: MoveModel,
    permission: 'model:edit',
  }),
  publish: post('/setInfModelUp', { title: '发布模型', body: ById, permission: 'model:publish' }),
  withdraw: post('/setInfModelDown', { title: '撤回模型', body: ById, permission: 'model:publish' }),
  getStatus: post('/info/status', { title: '模型状态', body: ById, reply: z.object({ id: Id, status: Switch }) }),
  setStatus: post('/edit/status', {
    title: '设置模型状态',
    body: z.object({ id: Id, status: Switch }),
    permission: 'model:publish',
  }),
  getAlarmStatus: post('/info/alarmStatus', {
    title: '模型报警状态',
    encoding: 'stringified',
    body: ById,
    reply: z.object({ id: Id, alarmStatus: Switch }),
  }),
  setAlarmStatus: post('/edit/alarmStatus', {
    title: '设置模型报警状态',
    body: z.object({ id: Id, alarmStatus: Switch }),
    permission: 'model:edit',
  }),
  getDriver: post('/info/driver', {
    title: '模型驱动',
    encoding: 'form',
    body: ById,
    reply: z.object({ id: Id, driver: Driver.nullable() }),
  }),
  setDriver: post('/edit/driver', {
    title: '设置模型驱动',
    encoding: 'form',
    body: z.object({ id: Id, driver: Driver.nullable().default(null).meta({ title: '驱动' }) }),
    permission: 'model:edit',
  }),
  export: get('/export', {
    title: '导出模型',
    kind: 'file',
    /** `id`: a model with those below it. */
    body: z.object({ ...modelFilters, id: Id.optional(), template: z.boolean().optional() }),
    permission: 'model:export',
    writes: false,
  }),
  import: post('/import', {
    title: '导入模型',
    encoding: 'multipart',
    body: Sheet,
    reply: Imported,
    permission: 'model:import',
  }),
})
