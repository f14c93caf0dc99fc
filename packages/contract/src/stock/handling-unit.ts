import { isSscc } from '@zhizao/rules/scan/check-digit'
import { z } from 'zod'
import { BookingKey } from '../bills/bill.ts'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { StockStatusField } from './stock-status.ts'

/** Who may look up what a code of a box or pallet stands for: its own screen, and those where it is scanned. */
export const UNIT_READERS = 'handlingUnit|stock|inboundBill|outboundBill|stockCount'

/** What goods are packed in. */
export const UnitKind = z.enum(['box', 'pallet'])
export type UnitKind = z.infer<typeof UnitKind>
export const unitKindTitles: Record<UnitKind, string> = { box: '箱', pallet: '托盘' }

/** Open while it is packed, closed when it is sealed; what has left or was emptied stays as it was and comes not again. */
export const UnitState = z.enum(['open', 'closed', 'shipped', 'emptied'])
export type UnitState = z.infer<typeof UnitState>
export const unitStateTitles: Record<UnitState, string> = {
  open: '装箱中',
  closed: '已封箱',
  shipped: '已出库',
  emptied: '已拆空',
}
/** What is in units of these states is in stock. */
export const isInStock = (state: UnitState) => state === 'open' || state === 'closed'

/** What was done with a unit. */
export const UnitAct = z.enum([
  'create',
  'pack',
  'unpack',
  'close',
  'open',
  'nest',
  'takeOff',
  'move',
  'break',
  'receive',
  'ship',
  'count',
])
export type UnitAct = z.infer<typeof UnitAct>
export const unitActTitles: Record<UnitAct, string> = {
  create: '建立',
  pack: '装入',
  unpack: '取出',
  close: '封箱',
  open: '开箱',
  nest: '放上托盘',
  takeOff: '从托盘取下',
  move: '整体移库',
  break: '拆空',
  receive: '整体收货',
  ship: '整体出库',
  count: '整体盘点',
}

/** Lines that one act packs or unpacks, and boxes that a pallet holds. */
export const MOST_UNIT_LINES = 100
export const MOST_BOXES = 500

/** The number on the label of a box or pallet: an SSCC, or a code of the company's own. */
export const UnitCode = text(64).min(1, { error: '请扫描或填写箱码' }).meta({ title: '箱码' })

/** The number of a box or pallet by GS1, as identifier 00 brings it. */
export const Sscc = z.string().trim().refine(isSscc, { error: '应为 18 位数字且校验位正确' })

export const HandlingUnit = z.object({
  id: Id,
  code: z.string().meta({ title: '箱码' }),
  /** Its code is an SSCC; otherwise the company's own. */
  isSscc: z.boolean().meta({ title: 'SSCC 码' }),
  kind: UnitKind.meta({ title: '类型' }),
  state: UnitState.meta({ title: '状态' }),
  /** Where it is, or was last. */
  locationId: Id.meta({ title: '库位' }),
  locationCode: z.string().meta({ title: '库位' }),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  /** The pallet that it stands on. */
  parentId: Id.nullable().meta({ title: '所在托盘' }),
  parentCode: z.string().nullable().meta({ title: '所在托盘' }),
  childCount: z.number().int().meta({ title: '箱数' }),
  /** What is in it and in what stands on it, in words. */
  summary: z.string().meta({ title: '内容' }),
  remark: z.string().nullable().meta({ title: '备注' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type HandlingUnit = z.infer<typeof HandlingUnit>

export const UnitContent = z.object({
  id: Id,
  /** The unit itself, or a box that stands on it. */
  unitId: Id.meta({ title: '箱' }),
  unitCode: z.string().meta({ title: '箱码' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  lotId: Id.nullable().meta({ title: '批次' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  expiresOn: z.string().nullable().meta({ title: '有效期至' }),
  status: StockStatusField.meta({ title: '库存状态' }),
  quantity: quantity().meta({ title: '数量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
})
export type UnitContent = z.infer<typeof UnitContent>

const UnitEvent = z.object({
  id: Id,
  act: UnitAct.meta({ title: '操作' }),
  at: Time.meta({ title: '操作时间' }),
  byName: z.string().meta({ title: '操作人' }),
  fromLocation: z.string().nullable().meta({ title: '移出库位' }),
  toLocation: z.string().nullable().meta({ title: '移入库位' }),
  /** The pallet or the document that it was done with. */
  other: z.string().nullable().meta({ title: '相关单据' }),
  /** What was put in or taken out, in words. */
  what: z.string().nullable().meta({ title: '内容' }),
})

export const UnitCard = HandlingUnit.extend({
  contents: z.array(UnitContent).meta({ title: '内容' }),
  children: z.array(HandlingUnit.pick({ id: true, code: true, kind: true, state: true })).meta({ title: '箱' }),
  events: z.array(UnitEvent).meta({ title: '历史' }),
})
export type UnitCard = z.infer<typeof UnitCard>

const Line = z.object({
  materialId: Id.meta({ title: '物料' }),
  lotId: Id.nullish().meta({ title: '批次' }),
  status: StockStatusField.default('available').meta({ title: '库存状态' }),
  /** In the base unit. */
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
})
export type UnitLine = z.output<typeof Line>
const lines = z
  .array(Line)
  .max(MOST_UNIT_LINES, { error: `一次最多 ${MOST_UNIT_LINES} 行` })
  .meta({ title: '装箱明细' })
const someLines = lines.min(1, { error: '请至少选择一种物料' })
const act = { id: Id, key: BookingKey }

const filters = {
  /** A part of a code; or of the code or name of a material that is in it, or of its lot. */
  keyword: text(100).optional(),
  code: text(64).optional().meta({ title: '箱码' }),
  kind: UnitKind.optional().meta({ title: '类型' }),
  state: UnitState.optional().meta({ title: '状态' }),
  locationId: Id.optional().meta({ title: '库位' }),
  /** With the warehouses below it. */
  warehouseId: Id.optional().meta({ title: '仓库' }),
  materialId: Id.optional().meta({ title: '物料' }),
}

/** Boxes and pallets that move as one. An act that is sent twice under its key is done once and answered as it stands. */
export const handlingUnit = calls('/mes_stock/handlingunit', 'handlingUnit', {
  page: post('/page', {
    title: '箱与托盘列表',
    body: pageOf(filters),
    reply: page(HandlingUnit),
    permission: UNIT_READERS,
  }),
  get: get('/{id}', { title: '箱与托盘详情', body: ById, reply: UnitCard, permission: UNIT_READERS }),
  /** What a scanned code stands for. */
  find: post('/find', {
    title: '按箱码查找',
    body: z.object({ code: UnitCode }),
    reply: UnitCard,
    permission: UNIT_READERS,
  }),
  /** A new unit of loose stock of a location; numbered by the company's GS1 prefix, else by its code rule. */
  create: post('', {
    title: '新建箱或托盘',
    body: z.object({
      key: BookingKey,
      kind: UnitKind.default('box').meta({ title: '类型' }),
      locationId: Id.meta({ title: '库位' }),
      lines: lines.default([]),
      remark: text(200).nullish().meta({ title: '备注' }),
    }),
    reply: UnitCard,
    permission: 'handlingUnit:pack',
  }),
  pack: post('/pack', {
    title: '装箱',
    body: z.object({ ...act, lines: someLines }),
    reply: UnitCard,
    permission: 'handlingUnit:pack',
  }),
  unpack: post('/unpack', {
    title: '从箱中取出',
    body: z.object({ ...act, lines: someLines }),
    reply: UnitCard,
    permission: 'handlingUnit:unpack',
  }),
  close: post('/close', { title: '封箱', body: z.object(act), reply: UnitCard, permission: 'handlingUnit:close' }),
  open: post('/open', { title: '开箱', body: z.object(act), reply: UnitCard, permission: 'handlingUnit:close' }),
  /** Puts a sealed box on a pallet that stands at the same location, or takes it off. */
  nest: post('/nest', {
    title: '放上或取下托盘',
    body: z.object({ ...act, parentId: Id.nullable().meta({ title: '所在托盘' }) }),
    reply: UnitCard,
    permission: 'handlingUnit:nest',
  }),
  /** Moves all that is in it and on it, in one posting. */
  move: post('/move', {
    title: '整体移库',
    body: z.object({ ...act, locationId: Id.meta({ title: '移入库位' }) }),
    reply: UnitCard,
    permission: 'handlingUnit:move',
  }),
  /** What is in it becomes loose stock where it stands, boxes stand by themselves; its code is not used again. */
  break: post('/break', { title: '拆空', body: z.object(act), reply: UnitCard, permission: 'handlingUnit:break' }),
})
