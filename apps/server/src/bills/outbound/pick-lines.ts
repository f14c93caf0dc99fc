import type { BillPick } from '@zhizao/contract/bills/outbound-bill'
import { addQuantities, compareQuantities, plainDecimal, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { Use } from '@zhizao/rules/stock/fit'
import { type PickCandidate, pick } from '@zhizao/rules/stock/pick'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { dayOfNeed, fitFacts } from '../../stock/index.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import type { BilledMaterial } from '../bill/bill-lines.ts'
import type { outboundBills } from './outbound-bill.table.ts'

/** Balances that are looked at for one bill. */
const MOST_BALANCES = 20_000

interface Found extends PickCandidate, Record<string, unknown> {
  materialId: string
  locationId: string
  barcode: string | null
  packed: string
  supplierId: string | null
}

/** What picking asks of a bill. */
export type Picked = Pick<
  typeof outboundBills.$inferSelect,
  'warehouseId' | 'supplierId' | 'customerId' | 'expectedOn'
> & { readonly kind: string }

/**
 * What the stock of a line is for: of a customer's own it takes only where it names the lot and the bill is for him, of a supplier's
 * only what goes back to him. It keeps until the day of the bill.
 */
export const usageOf = (
  { kind, customerId, supplierId, expectedOn }: Picked,
  { lotCode }: { lotCode: string | null },
  context: Context,
): Use => ({
  today: dayOfNeed(expectedOn, context),
  customerId: lotCode ? customerId : null,
  supplierId: kind === 'return' ? supplierId : null,
})

interface Wanted {
  id: string
  materialId: string
  /** In the base unit. */
  quantity: string
  lotCode: string | null
  locationId: string | null
  status: BillPick['status'] | null
}

/**
 * What to take for lines, one after the other, and what is short of each. Nothing is locked: what is chosen is chosen again where
 * others have it by the time it is reserved. `used` says
 * what earlier ones take, by balance, and takes up what these do.
 */
export async function pickLines(
  wanted: readonly Wanted[],
  known: ReadonlyMap<string, BilledMaterial>,
  bill: Picked,
  context: Context,
  used = new Map<string, string>(),
) {
  const all = await candidates([...known.keys()], bill.warehouseId, context)
  const byMaterial = Map.groupBy(all, ({ materialId }) => materialId)
  const picks: BillPick[] = []
  const short: ShortLine[] = []
  for (const line of wanted) {
    const { id: lineId, materialId, quantity, lotCode, locationId, status: asked } = line
    const status = asked ?? 'available'
    const material = known.get(materialId)!
    const own = (byMaterial.get(materialId) ?? [])
      .filter((each) => status === 'available' || goesTo(bill.supplierId, each))
      .filter((each) => (!lotCode || each.lotCode === lotCode) && (!locationId || each.locationId === locationId))
      .map((each) => ({ ...each, free: subtractQuantities(each.free, used.get(each.id) ?? '0') }))
    const result = pick(own, quantity, { rule: material.pickRule, status, ...usageOf(bill, line, context) })
    const byId = new Map(own.map((each) => [each.id, each]))
    for (const taken of result.lines) {
      const from = byId.get(taken.id)!
      used.set(taken.id, addQuantities(used.get(taken.id) ?? '0', taken.quantity))
      picks.push({
        lineId,
        materialId,
        materialCode: material.code,
        materialName: material.name,
        unit: material.unit,
        decimals: material.decimals,
        status,
        locationId: from.locationId,
        location: from.locationCode,
        barcode: from.barcode,
        lotId: from.lotId,
        lotCode: from.lotCode,
        expiresOn: from.expiresOn,
        quantity: taken.quantity,
        packed: from.packed,
        why: taken.why,
      })
    }
    if (compareQuantities(result.short, '0') > 0)
      short.push({
        lineId,
        materialId,
        lotCode,
        locationId,
        status,
        quantity: result.short,
        free: subtractQuantities(quantity, result.short),
      })
  }
  return { picks, short }
}

export interface ShortLine {
  lineId: string
  materialId: string
  lotCode: string | null
  locationId: string | null
  status: BillPick['status']
  quantity: string
  free: string
}

/** Whether a lot may go back to a supplier: its own, or one that nobody knows the supplier of. */
export const goesTo = (supplierId: string | null, lot: { supplierId: string | null }) =>
  lot.supplierId === null || lot.supplierId === supplierId

async function candidates(materialIds: string[], warehouseId: string, { db }: Context): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`select each.id::text as id, each.material_id::text as "materialId",
      each.location_id::text as "locationId", location.code as "locationCode", location.kind as "locationKind", location.barcode,
      each.lot_id::text as "lotId", lot.code as "lotCode", ${fitFacts}, (each.quantity - each.reserved)::text as free,
      each.packed::text as packed,
      lot.received_on::text as "receivedOn"
    from ${stockBalances} each join ${locations} on location.id = each.location_id join ${warehouses} on warehouse.id = location.warehouse_id
      left join ${lots} on lot.id = each.lot_id
    where each.material_id = any(${sql.param(materialIds)}::bigint[]) and each.quantity > 0
      and starts_with(warehouse.path, (select above.path from ${warehouses} above where above.id = ${warehouseId}::bigint))
    order by each.id limit ${MOST_BALANCES}`)
  return rows.map((row) => ({ ...row, free: plainDecimal(row.free), packed: plainDecimal(row.packed) }))
}
