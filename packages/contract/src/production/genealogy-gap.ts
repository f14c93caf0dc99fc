import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { LOT_READERS } from '../trace/lot.ts'
import { PRODUCTION_READERS } from './production-order.ts'

/**
 * What is not known: what pieces of a lot were made of, where a lot went that was drawn, or what stands in place of material
 * that nobody scanned.
 */
export const GenealogyGapKind = z.enum(['missing', 'undealt', 'unissued'])
export type GenealogyGapKind = z.infer<typeof GenealogyGapKind>
export const genealogyGapKindTitles: Readonly<Record<GenealogyGapKind, string>> = {
  missing: '来源不明',
  undealt: '去向不明',
  unissued: '未投料',
}

const plain = z.string().nullable()

/** A hole in where lots of an order come from, or went; it is gone when it is known. */
export const GenealogyGap = z.object({
  id: Id,
  kind: GenealogyGapKind.meta({ title: '缺口类型' }),
  orderId: Id.meta({ title: '生产订单' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  productCode: z.string().meta({ title: '产品编码' }),
  productName: z.string().meta({ title: '产品名称' }),
  /** The report that made what nobody knows the source of. */
  reportCode: plain.meta({ title: '报工单号' }),
  /** What was made without a known source, or what was drawn and went nowhere. */
  lotCode: plain.meta({ title: '批次号' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  segmentName: plain.meta({ title: '工序' }),
  /** Of the material, as far as pieces ask for it. */
  quantity: quantity().meta({ title: '缺口数量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  reason: plain.meta({ title: '原因' }),
  reasonByName: plain.meta({ title: '说明人' }),
  createdAt: Time.meta({ title: '发现时间' }),
})
export type GenealogyGap = z.infer<typeof GenealogyGap>

const filters = {
  /** A part of the code of the order, of its product or of the material. */
  keyword: text(100).optional(),
  kind: GenealogyGapKind.optional().meta({ title: '缺口类型' }),
  orderId: Id.optional().meta({ title: '生产订单' }),
  materialId: Id.optional().meta({ title: '物料' }),
  /** Those that touch a lot, as what was made or what was drawn. */
  lotId: Id.optional().meta({ title: '批次' }),
}

/** What is not known of where lots come from. */
export const genealogyGap = calls('/mes_production/genealogygap', `genealogyGap|${PRODUCTION_READERS}|${LOT_READERS}`, {
  page: post('/page', { title: '追溯缺口列表', body: pageOf(filters), reply: page(GenealogyGap) }),
})
