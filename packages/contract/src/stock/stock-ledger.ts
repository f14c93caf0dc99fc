import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Day, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { STOCK_READERS } from './stock.ts'
import { StockStatusField } from './stock-status.ts'

/** One movement as it stands in the ledger for ever. */
export const StockMove = z.object({
  id: Id,
  postedOn: z.string().meta({ title: '过账日期' }),
  createdAt: Time.meta({ title: '录入时间' }),
  sourceKind: z.string().meta({ title: '来源类型' }),
  sourceId: Id.meta({ title: '来源单据' }),
  sourceCode: z.string().meta({ title: '来源单据' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  lotId: Id.nullable().meta({ title: '批次' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  /** The lot that it became, where lots were split or merged. */
  toLotId: Id.nullable().meta({ title: '改为批次' }),
  toLotCode: z.string().nullable().meta({ title: '改为批次' }),
  fromLocation: z.string().meta({ title: '移出库位' }),
  toLocation: z.string().meta({ title: '移入库位' }),
  status: StockStatusField.meta({ title: '移出状态' }),
  toStatus: StockStatusField.meta({ title: '移入状态' }),
  quantity: quantity().meta({ title: '数量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  reason: z.string().nullable().meta({ title: '原因' }),
  byName: z.string().meta({ title: '过账人' }),
  /** It takes another movement back. */
  isReversal: z.boolean().meta({ title: '冲销' }),
})
export type StockMove = z.infer<typeof StockMove>

const filters = {
  /** A part of the document's number. */
  keyword: text(100).optional(),
  materialId: Id.optional().meta({ title: '物料' }),
  lotId: Id.optional().meta({ title: '批次' }),
  /** From there or to there. */
  locationId: Id.optional().meta({ title: '库位' }),
  status: StockStatusField.optional().meta({ title: '库存状态' }),
  sourceId: Id.optional().meta({ title: '来源单据' }),
  postedFrom: Day.optional().meta({ title: '过账日期' }),
  postedTo: Day.optional().meta({ title: '过账日期至' }),
}

/** Every movement of stock: what was, is never changed. */
export const stockLedger = calls('/mes_stock/ledger', STOCK_READERS, {
  page: post('/page', { title: '库存流水列表', body: pageOf(filters), reply: page(StockMove) }),
  export: post('/export', { title: '导出库存流水', body: z.object(filters), kind: 'file' }),
})
