import { stockStatusTitles } from '@zhizao/contract/warehouse/stock-status'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { BilledMaterial } from '../bill/bill-lines.ts'
import { demands } from '../demand/demand.table.ts'
import { stockBalances, stockReservations } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import type { outboundBills } from './outbound-bill.table.ts'
import type { ShortLine } from './pick-lines.ts'

type Bill = typeof outboundBills.$inferSelect

/** Documents that a shortage names as holding the stock. */
const MOST_HOLDERS = 3

/** What a shortage hurts, and who holds what is there, in words; one for each that is short. */
export async function shortageWords(
  { code, demandId, warehouseId }: Bill,
  short: readonly ShortLine[],
  known: ReadonlyMap<string, BilledMaterial>,
  { db }: Context,
): Promise<string[]> {
  if (!short.length) return []
  const { rows: waiting } = await db.execute<{ code: string; orderNo: string | null; neededOn: string }>(sql`
    select code, order_no as "orderNo", needed_on::text as "neededOn" from ${demands} where id = ${demandId}::bigint`)
  const { rows: held } = await db.execute<{ materialId: string; code: string; quantity: string }>(sql`
    select balance.material_id::text as "materialId", kept.source_code as code, sum(kept.quantity)::text as quantity
    from ${stockReservations} kept join ${stockBalances} balance on balance.id = kept.balance_id
      join ${locations} on location.id = balance.location_id join ${warehouses} on warehouse.id = location.warehouse_id
    where balance.material_id = any(${sql.param(short.map(({ materialId }) => materialId))}::bigint[]) and kept.source_code <> ${code}
      and starts_with(warehouse.path, (select above.path from ${warehouses} above where above.id = ${warehouseId}::bigint))
    group by 1, 2 order by sum(kept.quantity) desc limit 100`)
  const byMaterial = Map.groupBy(held, ({ materialId }) => materialId)
  const [demand] = waiting
  const order = demand?.orderNo ? `，订单“${demand.orderNo}”` : ''
  const hurt = demand ? `影响需求“${demand.code}”（需求日期 ${demand.neededOn}${order}）` : `影响出库单“${code}”`
  return short.map(({ materialId, status, quantity, free }) => {
    const { code: material, unit } = known.get(materialId)!
    if (status !== 'available')
      return `物料“${material}”有“${stockStatusTitles[status]}”库存 ${free} ${unit} 可退，缺 ${quantity} ${unit}，${hurt}`
    const holders = (byMaterial.get(materialId) ?? [])
      .slice(0, MOST_HOLDERS)
      .map((one) => `“${one.code}”预留 ${plainDecimal(one.quantity)} ${unit}`)
    const by = holders.length ? `；已被${holders.join('、')}` : ''
    return `物料“${material}”可用 ${free} ${unit}，缺 ${quantity} ${unit}，${hurt}${by}`
  })
}
