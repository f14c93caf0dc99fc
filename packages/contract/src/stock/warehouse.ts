import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, Id, Name, required, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Who may look warehouses and locations up: their own screens, and those that choose one. */
export const WAREHOUSE_READERS =
  'warehouse|location|stock|stockLedger|stockEntry|transfer|stockAlert|materialAlert|idleStock|inOutReport|stockCount|stockCountPlan|stockCountAccuracy|inboundBill|outboundBill|demand|purchaseRequest|handlingUnit|floorMap|productionOrder|material'

const fields = {
  parentId: Id.nullish().meta({ title: '上级仓库' }),
  code: Code.meta({ title: '仓库编码' }),
  name: Name.meta({ title: '仓库名称' }),
  address: text(200).nullish().meta({ title: '地址' }),
  /** One that is off gives and takes nothing. */
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const Warehouse = z.object({
  id: Id,
  ...fields,
  parentName: z.string().meta({ title: '上级仓库' }),
  /** Names from the top: 主仓/一楼/A 区. */
  fullName: z.string().meta({ title: '仓库路径' }),
  /** 1 at the top. */
  level: z.number().int().meta({ title: '层级' }),
  sort: z.number().int().meta({ title: '排序' }),
  childCount: z.number().int().meta({ title: '下级仓库数' }),
  /** Locations that stand right in it. */
  locationCount: z.number().int().meta({ title: '库位数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Warehouse = z.infer<typeof Warehouse>

const Draft = z.object({
  ...fields,
  /** Left empty, it is given by the company's code rule. */
  code: fields.code.nullish(),
  status: fields.status.default(1),
})
export type WarehouseDraft = z.output<typeof Draft>
const Change = z
  .object({ ...fields, code: fields.code.nullish() })
  .partial()
  .extend({ id: Id })
export type WarehouseChange = z.output<typeof Change>

const filters = {
  keyword: text(100).optional(),
  /** This warehouse and all below it. */
  parentId: Id.optional(),
  status: Switch.optional(),
}

/** A warehouse with those below it. */
export interface WarehouseLevel {
  id: string
  code: string
  name: string
  level: number
  children: WarehouseLevel[]
}
const WarehouseLevel: z.ZodType<WarehouseLevel, WarehouseLevel> = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  level: z.number().int(),
  get children() {
    return z.array(WarehouseLevel)
  },
})

/** A warehouse or a location of it, with what stands below. */
export interface Position {
  id: string
  code: string
  name: string
  type: 'warehouse' | 'location'
  children: Position[]
}
const Position: z.ZodType<Position, Position> = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: z.enum(['warehouse', 'location']),
  get children() {
    return z.array(Position)
  },
})

/** Warehouses, a tree to any depth that people need: house, floor, aisle. */
export const warehouse = calls('/lak/warehouse', WAREHOUSE_READERS, {
  list: get('/list', { title: '仓库', body: z.object(filters), reply: z.array(Warehouse) }),
  page: post('/page', { title: '仓库列表', body: pageOf(filters), reply: page(Warehouse) }),
  levels: get('/getlevel', { title: '仓库层级', reply: z.array(WarehouseLevel) }),
  /** Without an id all warehouses. */
  positions: get('/getPositionByIdTree', {
    title: '仓库与库位',
    body: z.object({ id: Id.optional().meta({ title: '仓库' }) }),
    reply: z.array(Position),
  }),
  /** The warehouses of exactly this name. */
  byName: get('/name/{name}', {
    title: '按名称查询仓库',
    body: z.object({ name: required(100).meta({ title: '仓库名称' }) }),
    reply: z.array(Warehouse),
  }),
  get: get('/{id}', { title: '仓库详情', body: ById, reply: Warehouse }),
  create: post('', { title: '新增仓库', body: Draft, reply: Warehouse, permission: 'warehouse:add' }),
  update: put('', { title: '修改仓库', body: Change, reply: Warehouse, permission: 'warehouse:edit' }),
  remove: del('/{id}', {
    title: '删除仓库',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'warehouse:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除仓库',
    body: ByIds,
    reply: Done,
    permission: 'warehouse:delete',
  }),
  moveUp: post('/moveUp', { title: '上移仓库', body: ById, reply: Done, permission: 'warehouse:edit' }),
  moveDown: post('/moveDown', { title: '下移仓库', body: ById, reply: Done, permission: 'warehouse:edit' }),
})
