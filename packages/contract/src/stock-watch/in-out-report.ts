import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Day, Id, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { StockMove } from '../stock/stock-ledger.ts'

/** What the report has a row for: a material, and beside it the warehouse, the supplier of the lot, the month or the day. */
export const InOutType = z.enum(['material', 'warehouse', 'supplier', 'month', 'day'])
export type InOutType = z.infer<typeof InOutType>
export const inOutTypeTitles: Record<InOutType, string> = {
  material: '按物料',
  warehouse: '按仓库',
  supplier: '按供应商',
  month: '按月',
  day: '按日',
}

/** The way between warehouses stands in a row of its own, as a warehouse. */
export const IN_TRANSIT = 'transit'
/** Stock whose lot has no supplier, or that has no lot. */
export const NO_SUPPLIER = 'none'

/** A row adds up: opening + in − out = closing. */
export const InOutRow = z.object({
  id: z.string(),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  /** Of a row by warehouse: its id, or `transit`. */
  warehouseId: z.string().nullable().meta({ title: '仓库' }),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  /** Of a row by supplier: its id, or `none`. */
  supplierId: z.string().nullable().meta({ title: '供应商' }),
  supplierName: z.string().nullable().meta({ title: '供应商' }),
  /** `2026-03` or `2026-03-31`. */
  period: z.string().nullable().meta({ title: '期间' }),
  from: z.string().meta({ title: '开始日期' }),
  to: z.string().meta({ title: '结束日期' }),
  opening: quantity({ range: 'any' }).meta({ title: '期初' }),
  /** Below zero where more was taken back in it than came: what is taken back counts on its own day. */
  received: quantity({ range: 'any' }).meta({ title: '本期入库' }),
  issued: quantity({ range: 'any' }).meta({ title: '本期出库' }),
  closing: quantity({ range: 'any' }).meta({ title: '期末' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
})
export type InOutRow = z.infer<typeof InOutRow>

const filters = {
  type: InOutType.optional().meta({ title: '汇总方式' }),
  /** The first day of this month where nothing is said. */
  from: Day.optional().meta({ title: '开始日期' }),
  /** Today where nothing is said. */
  to: Day.optional().meta({ title: '结束日期' }),
  /** A part of a material's code or name. */
  keyword: text(100).optional(),
  materialId: Id.optional().meta({ title: '物料' }),
  /** This class and all below it. */
  classId: Id.optional().meta({ title: '物料分类' }),
  /** This warehouse and all below it. */
  warehouseId: Id.optional().meta({ title: '仓库' }),
  supplierId: Id.optional().meta({ title: '供应商' }),
}

/** What came in, what went out, and what there was before and after. */
export const inOutReport = calls('/mes_stock/inOutboundBillReport', 'inOutReport', {
  page: post('/page', { title: '收发存报表', body: pageOf(filters), reply: page(InOutRow) }),
  types: get('/type', {
    title: '收发存报表的汇总方式',
    reply: z.array(z.object({ code: InOutType, name: z.string() })),
  }),
  /** The movements that in and out of one row are the sums of. */
  moves: post('/moves', {
    title: '收发存报表的库存流水',
    body: pageOf({
      materialId: Id.meta({ title: '物料' }),
      from: Day.meta({ title: '开始日期' }),
      to: Day.meta({ title: '结束日期' }),
      /** Of a row by warehouse: this one alone. */
      ofWarehouse: z
        .union([Id, z.literal(IN_TRANSIT)])
        .optional()
        .meta({ title: '仓库' }),
      /** What the report was narrowed to: with those below. */
      warehouseId: Id.optional().meta({ title: '仓库' }),
      supplierId: z
        .union([Id, z.literal(NO_SUPPLIER)])
        .optional()
        .meta({ title: '供应商' }),
    }),
    reply: page(StockMove),
  }),
  export: post('/export', { title: '导出收发存报表', body: z.object(filters), kind: 'file' }),
})
