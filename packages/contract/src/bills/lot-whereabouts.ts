import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { StockStatusField } from '../stock/stock-status.ts'
import { LOT_READERS } from '../trace/lot.ts'

/** Where goods are: with us, on their way, or gone, and how. */
export const WhereaboutsKind = z.enum(['stock', 'transit', 'customer', 'supplier', 'production', 'scrap', 'other'])
export type WhereaboutsKind = z.infer<typeof WhereaboutsKind>
export const whereaboutsKindTitles: Record<WhereaboutsKind, string> = {
  stock: '在库',
  transit: '在途',
  customer: '已发客户',
  supplier: '已退供应商',
  production: '生产已用',
  scrap: '已报废',
  other: '其他出库',
}

/** So much of a lot at one place, with one customer, or gone in one way. */
export const Whereabouts = z.object({
  id: z.string(),
  lotId: Id.meta({ title: '批次' }),
  lotCode: z.string().meta({ title: '批次号' }),
  /** 0 is the lot itself, above it what was made, split or merged of it. */
  generation: z.number().int().meta({ title: '代次' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  kind: WhereaboutsKind.meta({ title: '去向' }),
  /** The warehouse and place, the customer or supplier; nothing where nobody said one. */
  holder: z.string().nullable().meta({ title: '位置或对象' }),
  locationId: Id.nullable().meta({ title: '库位' }),
  status: StockStatusField.nullable().meta({ title: '库存状态' }),
  /** In base units; what came back is taken off. */
  quantity: quantity({ range: 'any' }).meta({ title: '数量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  /** The documents by which it went, at most five. */
  documents: z.string().nullable().meta({ title: '单据' }),
  /** The last day on which some of it went there. */
  lastOn: z.string().nullable().meta({ title: '最近日期' }),
})
export type Whereabouts = z.infer<typeof Whereabouts>

/** Lots that are followed, and rows that are told of them. */
export const MOST_FOLLOWED_LOTS = 5000
export const MOST_WHEREABOUTS = 2000

/** What one press of holding has done. */
export const HeldStock = z.object({
  /** The entry by which it was held. */
  code: z.string().meta({ title: '库存单据' }),
  held: z.number().int().meta({ title: '冻结库存处数' }),
  /** So many are still to be held: asked for again, they are. */
  left: z.number().int().meta({ title: '未冻结库存处数' }),
})

/** A recall in one list: a lot and all that came of it, and where each piece of these is now. */
export const lotWhereabouts = calls('/mes_stock/lotwhereabouts', LOT_READERS, {
  get: get('/{id}', {
    title: '批次去向清单',
    body: ById,
    reply: z.object({
      rows: z.array(Whereabouts).meta({ title: '去向' }),
      /** How many lots there are, the lot itself among them. */
      lots: z.number().int().meta({ title: '批次数' }),
      /** There is more than is told. */
      isCut: z.boolean().meta({ title: '未列全' }),
    }),
  }),
  /** What still lies here or is on its way and could be used, loose or in boxes, promised or not; a piece at a time where it is much. */
  hold: post('/hold', {
    title: '冻结批次去向清单里的库存',
    body: ById,
    reply: HeldStock,
    permission: 'stockEntry:post',
  }),
  export: post('/export', { title: '导出批次去向清单', body: ById, kind: 'file' }),
})
