import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'

/** Days after which stock counts as idle where nobody says another number. */
export const USUAL_IDLE_DAYS = 90

/** Stock of a material in a warehouse that nothing has gone out of for some time. */
export const IdleStock = z.object({
  id: z.string(),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  className: z.string().nullable().meta({ title: '物料分类' }),
  warehouseId: Id.meta({ title: '仓库' }),
  warehouseName: z.string().meta({ title: '仓库' }),
  quantity: quantity({ range: 'any' }).meta({ title: '数量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  firstInOn: z.string().nullable().meta({ title: '最早入库' }),
  lastInOn: z.string().nullable().meta({ title: '最近入库' }),
  /** None where nothing has ever gone out. */
  lastOutOn: z.string().nullable().meta({ title: '最近出库' }),
  /** Since it last went out, or came first. */
  idleSince: z.string().meta({ title: '呆滞起始' }),
  idleDays: z.number().int().meta({ title: '呆滞天数' }),
})
export type IdleStock = z.infer<typeof IdleStock>

const filters = {
  /** A part of a material's code or name. */
  keyword: text(100).optional(),
  /** At least so long. */
  idleDays: z
    .number({ error: '请填写 1 到 3650 之间的整数' })
    .int({ error: '请填写 1 到 3650 之间的整数' })
    .min(1, { error: '请填写 1 到 3650 之间的整数' })
    .max(3650, { error: '请填写 1 到 3650 之间的整数' })
    .optional()
    .meta({ title: '呆滞天数不少于' }),
  /** At least so much. */
  minQuantity: quantity().optional().meta({ title: '数量不少于' }),
  /** This class and all below it. */
  classId: Id.optional().meta({ title: '物料分类' }),
  /** This warehouse and all below it. */
  warehouseId: Id.optional().meta({ title: '仓库' }),
}

/** Idle stock. */
export const idleStock = calls('/mes_stock/dull', 'idleStock', {
  page: post('/page', { title: '呆滞库存列表', body: pageOf(filters), reply: page(IdleStock) }),
  export: post('/download', { title: '导出呆滞库存', body: z.object(filters), kind: 'file' }),
})
