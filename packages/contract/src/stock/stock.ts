import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Day, Id, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { LotOwner } from '../trace/lot.ts'
import { StockStatusField } from './stock-status.ts'

/** Who may read what lies where: its own screen, and those that choose from it. */
export const STOCK_READERS =
  'stock|stockLedger|stockEntry|lot|transfer|inboundBill|outboundBill|demand|handlingUnit|floorMap'

/** By what stock is added up: not at all, or by material, place and material, material and lot. */
export const StockGrouping = z.enum(['balance', 'material', 'location', 'lot'])
export type StockGrouping = z.infer<typeof StockGrouping>
export const stockGroupingTitles: Record<StockGrouping, string> = {
  balance: '明细',
  material: '按物料',
  location: '按库位',
  lot: '按批次',
}

/** Stock of one material; place, lot and status where it is not added up over them. */
export const StockRow = z.object({
  id: z.string(),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  locationId: Id.nullable().meta({ title: '库位' }),
  locationCode: z.string().nullable().meta({ title: '库位' }),
  lotId: Id.nullable().meta({ title: '批次' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  owner: LotOwner.nullable().meta({ title: '货主' }),
  expiresOn: z.string().nullable().meta({ title: '有效期至' }),
  status: StockStatusField.nullable().meta({ title: '库存状态' }),
  quantity: quantity({ range: 'any' }).meta({ title: '数量' }),
  reserved: quantity().meta({ title: '预留' }),
  /** In boxes and on pallets. */
  packed: quantity().meta({ title: '已装箱' }),
  /** Not reserved. */
  free: quantity({ range: 'any' }).meta({ title: '可用' }),
})
export type StockRow = z.infer<typeof StockRow>

const filters = {
  groupBy: StockGrouping.optional().meta({ title: '汇总方式' }),
  /** A part of a code of material, lot or place, or of a material's name; or the whole bar code of goods or of a place. */
  keyword: text(100).optional(),
  materialId: Id.optional().meta({ title: '物料' }),
  /** This class and all below it. */
  classId: Id.optional().meta({ title: '物料分类' }),
  /** This warehouse and all below it. */
  warehouseId: Id.optional().meta({ title: '仓库' }),
  locationId: Id.optional().meta({ title: '库位' }),
  lotId: Id.optional().meta({ title: '批次' }),
  status: StockStatusField.optional().meta({ title: '库存状态' }),
  /** What expires on this day or before. */
  expiresBy: Day.optional().meta({ title: '有效期不晚于' }),
}

/** Why stock was proposed when it was. */
export const PickReason = z.enum(['expires first', 'came first', 'only place'])
const WhyNot = z.enum(['expired', 'not available', 'exposed', 'not ours', 'all reserved', 'not a picking place'])
export const pickReasonTitles: Record<z.infer<typeof PickReason> | z.infer<typeof WhyNot>, string> = {
  'expires first': '最先到期',
  'came first': '最先入库',
  'only place': '唯一有货的库位',
  expired: '已过期',
  'not available': '不是可用状态',
  exposed: '环境报警待冻结',
  'not ours': '不是自有库存',
  'all reserved': '已全部预留',
  'not a picking place': '不在存储或发货库位',
}

const PickProposal = z.object({
  lines: z.array(
    StockRow.extend({ take: quantity().meta({ title: '拣货数量' }), why: PickReason.meta({ title: '原因' }) }),
  ),
  passed: z.array(StockRow.extend({ why: WhyNot.meta({ title: '原因' }) })),
  /** What is wanted and cannot be picked. */
  short: quantity().meta({ title: '缺少' }),
})
export type PickProposal = z.infer<typeof PickProposal>

/** What a scanner read, as `readScan` takes it apart. */
export const ScannedCode = z.object({
  text: text(512).min(1, { error: '请扫描或输入' }).meta({ title: '扫描内容' }),
  /** On a label of ours, of the lot beside it. */
  material: text(64).optional().meta({ title: '物料编码' }),
  gtin: text(14).optional().meta({ title: '商品条码' }),
  lot: text(64).optional().meta({ title: '批次号' }),
  serial: text(64).optional().meta({ title: '序列号' }),
  sscc: text(18).optional().meta({ title: 'SSCC 箱码' }),
  /** Where one stands, and what was scanned before: they narrow what the code means. */
  locationId: Id.optional().meta({ title: '所在库位' }),
  materialId: Id.optional().meta({ title: '已扫物料' }),
})
export type ScannedCode = z.output<typeof ScannedCode>

/** What a scanned code stands for, and what lies there or of it. */
export const ScannedStock = z.object({
  /** Nothing where nobody knows the code. */
  kind: z.enum(['unit', 'location', 'material', 'lot']).nullable().meta({ title: '类型' }),
  /** Of the box, place, material or lot. */
  id: Id.nullable(),
  code: z.string().nullable().meta({ title: '编码' }),
  name: z.string().nullable().meta({ title: '名称' }),
  /** Of the material, or of the lot's. */
  materialId: Id.nullable().meta({ title: '物料' }),
  /** The lot that the code named beside the material, or that it is. */
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  /** How many lots of several materials have this code; then one of their materials is to be scanned first. */
  lots: z.number().int().meta({ title: '同号批次数' }),
  /** At most 200. */
  rows: z.array(StockRow).meta({ title: '库存' }),
})
export type ScannedStock = z.infer<typeof ScannedStock>

/** What lies where. */
export const stock = calls('/mes_stock/stock', STOCK_READERS, {
  /** For pickers: at most 200 balances. */
  select: post('/selectStock', { title: '查询库存', body: z.object(filters), reply: z.array(StockRow) }),
  /** One question for one scan: what the code is, and what lies there or of it. */
  scan: post('/scan', { title: '扫码查库存', body: ScannedCode, reply: ScannedStock }),
  page: post('/selectStockPage', { title: '库存列表', body: pageOf(filters), reply: page(StockRow) }),
  export: post('/export', { title: '导出库存', body: z.object(filters), kind: 'file' }),
  /** What to take a quantity from, by the material's rule, and why; nothing is reserved. */
  pick: post('/pick', {
    title: '拣货建议',
    body: z.object({
      materialId: Id.meta({ title: '物料' }),
      warehouseId: Id.optional().meta({ title: '仓库' }),
      quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
    }),
    reply: PickProposal,
  }),
})

/** Up to which day nothing may be posted any more. */
export const StockPeriod = z.object({
  closedUntil: Day.nullable().meta({ title: '已结账至' }),
  byName: z.string().nullable().meta({ title: '结账人' }),
  reason: z.string().nullable().meta({ title: '原因' }),
})
export const stockPeriod = calls('/mes_stock/period', 'stockLedger', {
  get: get('', { title: '库存期间', reply: StockPeriod }),
  /** An earlier day opens what was closed again, which is a right of its own; none opens all. */
  close: post('/close', {
    title: '库存期间结账',
    body: z.object({
      closedUntil: Day.nullable().meta({ title: '已结账至' }),
      reason: text(200).min(1, { error: '请填写原因' }).meta({ title: '原因' }),
    }),
    reply: StockPeriod,
    permission: 'stockLedger:close|stockLedger:open',
  }),
})
