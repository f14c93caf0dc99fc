import { z } from 'zod'
import { Day, Id, required, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { materialLineShown } from '../material/material-line.ts'

/** Lines of a bill, and what one receipt or issue books of it. */
export const MOST_BILL_LINES = 300

/**
 * What a terminal calls one of its bookings: sent again, by hand or because the answer was lost, it is the same and counts
 * once.
 */
export const BookingKey = text(64)
  .regex(/^[\w-]{8,64}$/, { error: '应为 8 至 64 位字母、数字、下划线或短横线' })
  .meta({ title: '提交标识' })

/** What stands beside the material of a line. Quantities that were booked are in the base unit. */
export const billLineShown = {
  ...materialLineShown,
  tracking: z.enum(['none', 'lot', 'serial']).meta({ title: '跟踪方式' }),
  baseUnit: z.string().meta({ title: '基本单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  /** In the base unit, from the confirmation on. */
  baseQuantity: quantity().nullable().meta({ title: '应收发数量' }),
  done: quantity().meta({ title: '已完成数量' }),
  /** Of it, what another system had done before the bill came from there: counted, never moved here. */
  doneBefore: quantity().meta({ title: '切换前已完成' }),
  location: z.string().nullable().meta({ title: '库位' }),
  demandLineId: Id.nullable().meta({ title: '需求明细' }),
}

/** What stands beside the head of a bill. */
export const billShown = {
  warehouseName: z.string().meta({ title: '仓库' }),
  supplierName: z.string().nullable().meta({ title: '供应商' }),
  customerName: z.string().nullable().meta({ title: '客户' }),
  demandId: Id.nullable().meta({ title: '需求' }),
  demandCode: z.string().nullable().meta({ title: '需求单号' }),
  /** The bill that this one takes back. */
  counterOfId: Id.nullable().meta({ title: '冲销的单据' }),
  counterOfCode: z.string().nullable().meta({ title: '冲销的单据' }),
  lineCount: z.number().int().meta({ title: '明细行数' }),
  doneCount: z.number().int().meta({ title: '已完成行数' }),
}

export const billHead = {
  warehouseId: Id.meta({ title: '仓库' }),
  supplierId: Id.nullish().meta({ title: '供应商' }),
  customerId: Id.nullish().meta({ title: '客户' }),
  expectedOn: Day.nullish().meta({ title: '预计日期' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const billFilters = {
  warehouseId: Id.optional().meta({ title: '仓库' }),
  supplierId: Id.optional().meta({ title: '供应商' }),
  demandId: Id.optional().meta({ title: '需求' }),
}

/** How an open bill may come in by a sheet: as it is still being written, or with its goods on their way or asked for. */
export const OpenBillState = z.enum(['draft', 'confirmed'])
export type OpenBillState = z.infer<typeof OpenBillState>

const Named = text(100).nullish()

/**
 * A row of a sheet of open bills: a line, with the head of its bill on the bill's first row. Quantities are in the unit of the
 * row; what was done before the bill came here is of the whole.
 */
export const openBillRow = {
  code: required(64).meta({ title: '单据编号' }),
  state: OpenBillState.nullish().meta({ title: '状态' }),
  warehouse: Named.meta({ title: '仓库' }),
  supplier: Named.meta({ title: '供应商' }),
  customer: Named.meta({ title: '客户' }),
  expectedOn: billHead.expectedOn,
  headRemark: text(500).nullish().meta({ title: '单据备注' }),
}
