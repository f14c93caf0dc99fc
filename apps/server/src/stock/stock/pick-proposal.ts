import type { PickProposal, StockRow } from '@zhizao/contract/stock/stock'
import type { FitFacts } from '@zhizao/rules/stock/fit'
import { type PickCandidate, pick } from '@zhizao/rules/stock/pick'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { fitFacts } from './fit-stock.ts'
import { listStock, type StockFilter } from './stock-query.ts'

const MOST_BALANCES = 2000

interface Asked {
  materialId: string
  warehouseId?: string
  quantity: string
}

/** What lies where of a material, by the ids under which it can be picked from. */
export interface Pickable {
  readonly byId: ReadonlyMap<string, StockRow>
  readonly candidates: readonly PickCandidate[]
}

/** What to take a quantity from, and why; what was passed over, and why not. Nothing is locked: posting looks again. */
export async function pickProposal(
  { materialId, warehouseId, quantity }: Asked,
  context: Context,
): Promise<PickProposal> {
  const { db } = context
  const [material] = await db.select().from(materials).where(eq(materials.id, materialId))
  if (!material) throw invalidField('materialId', '物料', '不存在或已被删除')
  const { byId, candidates } = await pickable({ materialId, ...(warehouseId && { warehouseId }) }, context)
  const { lines, passed, short } = pick(candidates, quantity, { rule: material.pickRule, today: today(context) })
  return {
    lines: lines.map(({ id, quantity: take, why }) => ({ ...byId.get(id)!, take, why })),
    passed: passed.map(({ id, why }) => ({ ...byId.get(id)!, why })),
    short,
  }
}

/** What can be picked of a material where the filter looks, and what is passed over. */
export async function pickable(
  filter: Pick<StockFilter, 'materialId' | 'warehouseId' | 'locationId' | 'lotId'>,
  context: Context,
): Promise<Pickable> {
  const found = await listStock(filter, context, MOST_BALANCES)
  const facts = await factsOf(found, context)
  const byId = new Map(found.map((row, at) => [String(at + 1), row]))
  const candidates = [...byId].map(([id, row]): PickCandidate => {
    const { lotId, lotCode, free } = row
    return { ...facts.get(row.id)!, id, lotId, lotCode, free, locationCode: row.locationCode! }
  })
  return { byId, candidates }
}

interface Facts extends FitFacts, Pick<PickCandidate, 'locationKind' | 'receivedOn'>, Record<string, unknown> {}

/** What a pick asks of balances besides what is shown of them, by the ids of their rows. */
async function factsOf(rows: readonly StockRow[], { db }: Context): Promise<ReadonlyMap<string, Facts>> {
  const { rows: found } = await db.execute<Facts & { id: string }>(sql`
    select concat_ws('-', each.material_id, each.location_id, each.lot_id, each.status) as id, ${fitFacts},
      location.kind as "locationKind", lot.received_on::text as "receivedOn"
    from ${stockBalances} each join ${locations} on location.id = each.location_id left join ${lots} on lot.id = each.lot_id
    where each.material_id = any(${sql.param([...new Set(rows.map(({ materialId }) => materialId))])}::bigint[])
      and each.location_id = any(${sql.param([...new Set(rows.map(({ locationId }) => locationId))])}::bigint[])`)
  return new Map(found.map((row) => [row.id, row]))
}
