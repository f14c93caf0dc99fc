import { z } from 'zod'
import { calls, Done, del, get, post } from '../http/call.ts'
import { ById, ByIds, Id, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'

/** What may be wrong with stock: too little, time to order, too much, and lots that expire. */
export const StockAlertKind = z.enum(['safety', 'reorder', 'maximum', 'expired', 'expiry7', 'expiry30'])
export type StockAlertKind = z.infer<typeof StockAlertKind>
export const stockAlertKindTitles: Record<StockAlertKind, string> = {
  safety: '低于安全库存',
  reorder: '到达再订货点',
  maximum: '高于最高库存',
  expired: '已过期',
  expiry7: '7 天内到期',
  expiry30: '30 天内到期',
}

/** What alerts are about, several kinds together. */
export const StockAlertAbout = z.enum(['tooLittle', 'tooMuch', 'expiring'])
export type StockAlertAbout = z.infer<typeof StockAlertAbout>
export const stockAlertAbouts: Record<StockAlertAbout, { title: string; kinds: readonly StockAlertKind[] }> = {
  tooLittle: { title: '库存不足', kinds: ['safety', 'reorder'] },
  tooMuch: { title: '库存过高', kinds: ['maximum'] },
  expiring: { title: '批次到期', kinds: ['expired', 'expiry7', 'expiry30'] },
}

/** Something that is wrong with stock, or was. */
export const StockAlert = z.object({
  id: Id,
  kind: StockAlertKind.meta({ title: '预警类型' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  /** None where it is the stock of all. */
  warehouseId: Id.nullable().meta({ title: '仓库' }),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  lotId: Id.nullable().meta({ title: '批次' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  expiresOn: z.string().nullable().meta({ title: '有效期至' }),
  /** As it was last looked at. */
  quantity: quantity({ range: 'any' }).meta({ title: '当前数量' }),
  /** What it should not pass; none of what expires. */
  bound: quantity().nullable().meta({ title: '界限' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  since: Time.meta({ title: '开始时间' }),
  endedAt: Time.nullable().meta({ title: '解除时间' }),
})
export type StockAlert = z.infer<typeof StockAlert>

export const stockAlert = calls('/mes_stock/stockalert', 'stockAlert', {
  page: post('/page', {
    title: '库存预警列表',
    body: pageOf({
      /** A part of a code of material or lot, or of a material's name. */
      keyword: text(100).optional(),
      kind: StockAlertKind.optional().meta({ title: '预警类型' }),
      about: StockAlertAbout.optional().meta({ title: '类别' }),
      warehouseId: Id.optional().meta({ title: '仓库' }),
      /** 1: still so; 0: over. */
      isOpen: Switch.optional().meta({ title: '未解除' }),
    }),
    reply: page(StockAlert),
  }),
})

const bounds = {
  safetyStock: quantity({ range: 'above zero' }).nullish().meta({ title: '安全库存' }),
  reorderPoint: quantity({ range: 'above zero' }).nullish().meta({ title: '再订货点' }),
  maximumStock: quantity({ range: 'above zero' }).nullish().meta({ title: '最高库存' }),
}

/** What is watched of a material, with its stock. */
export const MaterialAlert = z.object({
  id: Id,
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  /** With all below it; none: the stock of all warehouses. */
  warehouseId: Id.nullable().meta({ title: '仓库' }),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  safetyStock: bounds.safetyStock.unwrap().unwrap().nullable().meta({ title: '安全库存' }),
  reorderPoint: bounds.reorderPoint.unwrap().unwrap().nullable().meta({ title: '再订货点' }),
  maximumStock: bounds.maximumStock.unwrap().unwrap().nullable().meta({ title: '最高库存' }),
  quantity: quantity({ range: 'any' }).meta({ title: '库存' }),
  available: quantity({ range: 'any' }).meta({ title: '可用状态' }),
  reserved: quantity().meta({ title: '预留' }),
  inTransit: quantity().meta({ title: '在途' }),
  /** What is wrong now. */
  kinds: z.array(StockAlertKind).meta({ title: '预警' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
})
export type MaterialAlert = z.infer<typeof MaterialAlert>

/** A material that an alert can be set for, with what its own card says. */
const AlertMaterial = z.object({
  id: Id,
  code: z.string().meta({ title: '物料编码' }),
  name: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  safetyStock: z.string().nullable().meta({ title: '安全库存' }),
  reorderPoint: z.string().nullable().meta({ title: '再订货点' }),
  /** There is one already for this warehouse, or for all. */
  isSet: z.boolean().meta({ title: '已设置' }),
})

/** Between which bounds the stock of a material is well. */
export const materialAlert = calls('', 'materialAlert', {
  page: post('/mes_stock/materialalert/selectStockSummary', {
    title: '物料预警库存汇总',
    body: pageOf({
      keyword: text(100).optional(),
      materialId: Id.optional().meta({ title: '物料' }),
      warehouseId: Id.optional().meta({ title: '仓库' }),
    }),
    reply: page(MaterialAlert),
  }),
  /** Sets it, anew or otherwise: one a material and warehouse. */
  save: post('/lak/materialalert/saveAlert', {
    title: '保存物料预警',
    body: z.object({
      materialId: Id.meta({ title: '物料' }),
      warehouseId: Id.nullish().meta({ title: '仓库' }),
      ...bounds,
    }),
    reply: MaterialAlert,
    permission: 'materialAlert:edit',
  }),
  get: get('/lak/materialalert/{id}', { title: '物料预警详情', body: ById, reply: MaterialAlert }),
  remove: del('/lak/materialalert/{id}', {
    title: '删除物料预警',
    body: ById,
    reply: Done,
    permission: 'materialAlert:delete',
  }),
  removeMany: post('/lak/materialalert/batchRemove', {
    title: '批量删除物料预警',
    body: ByIds,
    reply: Done,
    permission: 'materialAlert:delete',
  }),
  /** At most 100, for pickers. */
  materials: post('/lak/material/queryMaterialAlter', {
    title: '可设预警的物料',
    body: z.object({
      keyword: text(100).optional(),
      classId: Id.optional().meta({ title: '物料分类' }),
      warehouseId: Id.optional().meta({ title: '仓库' }),
    }),
    reply: z.array(AlertMaterial),
  }),
})
