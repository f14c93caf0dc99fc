import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { inWarehouse, whyShort } from '../../stock/index.ts'
import type { BilledMaterial } from '../bill/bill-lines.ts'
import { demands } from '../demand/demand.table.ts'
import type { outboundBills } from './outbound-bill.table.ts'
import { type Picked, type ShortLine, usageOf } from './pick-lines.ts'

type Bill = typeof outboundBills.$inferSelect

/** What a shortage hurts, and who holds what is there, in words; one for each that is short. */
export async function shortageWords(
  bill: Bill,
  short: readonly ShortLine[],
  known: ReadonlyMap<string, BilledMaterial>,
  context: Context,
): Promise<string[]> {
  if (!short.length) return []
  const { code, demandId } = bill
  const { db } = context
  const { rows: waiting } = await db.execute<{ code: string; orderNo: string | null; neededOn: string }>(sql`
    select code, order_no as "orderNo", needed_on::text as "neededOn" from ${demands} where id = ${demandId}::bigint`)
  const [demand] = waiting
  const order = demand?.orderNo ? `，订单“${demand.orderNo}”` : ''
  const hurt = demand ? `影响需求“${demand.code}”（需求日期 ${demand.neededOn}${order}）` : `影响出库单“${code}”`
  const why = await whyOf(bill, short, context)
  return short.map(({ lineId, materialId, status, quantity, free }) => {
    const { code: material, unit } = known.get(materialId)!
    if (status !== 'available')
      return `物料“${material}”有“${stockStatusTitles[status]}”库存 ${free} ${unit} 可退，缺 ${quantity} ${unit}，${hurt}`
    return `物料“${material}”可用 ${free} ${unit}，缺 ${quantity} ${unit}，${hurt}${why.get(lineId)!}`
  })
}

/** Why there is not more, line by line: all that name no lot are for the same use, and asked for together. */
export async function whyOf(
  bill: Picked & { readonly code: string },
  short: readonly ShortLine[],
  context: Context,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const within = inWarehouse(bill.warehouseId)
  for (const own of [short.filter(({ lotCode }) => !lotCode), short.filter(({ lotCode }) => lotCode)]) {
    if (!own.length) continue
    const use = usageOf(bill, own[0]!, context)
    const words = await whyShort(own, { within, use, exceptCode: bill.code }, context)
    for (const [at, { lineId }] of own.entries()) found.set(lineId, words[at]!)
  }
  return found
}
