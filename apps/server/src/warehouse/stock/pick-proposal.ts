import type { PickProposal, StockRow } from '@zhizao/contract/warehouse/stock'
import { type PickCandidate, pick } from '@zhizao/rules/stock/pick'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'
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
  const { db } = context
  const found = await listStock(filter, context, MOST_BALANCES)
  const places = new Map(
    (
      await db
        .select({ id: locations.id, kind: locations.kind })
        .from(locations)
        .where(sql`${locations.id} = any(${sql.param(found.map((row) => row.locationId))}::bigint[])`)
    ).map(({ id, kind }) => [id, kind] as const),
  )
  const received = new Map(
    (
      await db
        .select({ id: lots.id, receivedOn: lots.receivedOn })
        .from(lots)
        .where(sql`${lots.id} = any(${sql.param(found.flatMap((row) => row.lotId ?? []))}::bigint[])`)
    ).map(({ id, receivedOn }) => [id, receivedOn] as const),
  )
  const byId = new Map(found.map((row, at) => [String(at + 1), row]))
  const candidates = [...byId].map(
    ([id, row]): PickCandidate => ({
      ...{ id, lotId: row.lotId, lotCode: row.lotCode, status: row.status!, free: row.free, expiresOn: row.expiresOn },
      locationKind: places.get(row.locationId!)!,
      locationCode: row.locationCode!,
      receivedOn: (row.lotId && received.get(row.lotId)) || null,
    }),
  )
  return { byId, candidates }
}
