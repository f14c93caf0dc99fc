import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { seeAll, withAllEyes } from '../../platform/db/see-all.ts'
import { forbidden } from '../../platform/refusal.ts'
import { locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'

const hidden = (name: string) => forbidden(`仓库“${name}”不在您的数据范围内，不能在其中收发或预留库存`)

/**
 * Stock moves, and is held, only at places of warehouses that the caller sees and at those that stand for the outside. From here on
 * the transaction sees all: what stands at such a place is reckoned whole.
 */
export async function requireSeenPlaces(placeIds: readonly string[], context: Context): Promise<void> {
  const { db, user } = context
  if (user.sight === 'all') return
  await seeAll(context)
  const { warehouses: seen } = user.sight
  if (seen === 'all') return
  const [first] = await db
    .select({ name: warehouses.name })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(and(inArray(locations.id, [...new Set(placeIds)]), notInArray(warehouses.id, [...seen])))
    .orderBy(asc(warehouses.code))
    .limit(1)
  if (first) throw hidden(first.name)
}

/** Refuses the step of a document that is done at a warehouse, to who sees the document from its other end. */
export async function requireSeenWarehouse(id: string, context: Context): Promise<void> {
  const { db, user } = context
  if (user.sight === 'all' || user.sight.warehouses === 'all' || user.sight.warehouses.includes(id)) return
  const [row] = await withAllEyes(context, () =>
    db.select({ name: warehouses.name }).from(warehouses).where(eq(warehouses.id, id)),
  )
  throw hidden(row?.name ?? '')
}
