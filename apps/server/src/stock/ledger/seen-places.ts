import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { seeAll, withAllEyes } from '../../platform/db/see-all.ts'
import { forbidden } from '../../platform/refusal.ts'
import { locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'

const hidden = (name: string) => forbidden(`仓库“${name}”不在您的数据范围内，不能在其中收发或预留库存`)
const hiddenBehind = (name: string) => forbidden(`仓库“${name}”不在您的数据范围内，不能修改或处理涉及它的单据`)

/** The first of the warehouses of these places that the caller does not see; asked with full sight. */
async function hiddenAt(placeIds: readonly string[], seen: readonly string[], { db }: Context) {
  const [first] = await db
    .select({ name: warehouses.name })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(and(inArray(locations.id, [...new Set(placeIds)]), notInArray(warehouses.id, [...seen])))
    .orderBy(asc(warehouses.code))
    .limit(1)
  return first?.name
}

/**
 * Stock moves, and is held, only at places of warehouses that the caller sees and at those that stand for the outside. From here on
 * the transaction sees all: what stands at such a place is reckoned whole.
 */
export async function requireSeenPlaces(placeIds: readonly string[], context: Context): Promise<void> {
  const { user } = context
  if (user.sight === 'all') return
  await seeAll(context)
  const { warehouses: seen } = user.sight
  const name = seen === 'all' ? undefined : await hiddenAt(placeIds, seen, context)
  if (name !== undefined) throw hidden(name)
}

/** Refuses a document of which the caller sees some lines only, by the places that all of them name. */
export async function requireSeenWhole(
  placesOf: (context: Context) => Promise<readonly string[]>,
  context: Context,
): Promise<void> {
  const { user } = context
  if (user.sight === 'all' || user.sight.warehouses === 'all') return
  const { warehouses: seen } = user.sight
  const name = await withAllEyes(context, async () => hiddenAt(await placesOf(context), seen, context))
  if (name !== undefined) throw hiddenBehind(name)
}

/** Refuses what is done at warehouses, to who sees its document from another end. */
export async function requireSeenWarehouses(ids: readonly string[], context: Context): Promise<void> {
  const { db, user } = context
  if (user.sight === 'all' || user.sight.warehouses === 'all') return
  const { warehouses: seen } = user.sight
  const unseen = ids.filter((id) => !seen.includes(id))
  if (!unseen.length) return
  const [row] = await withAllEyes(context, () =>
    db
      .select({ name: warehouses.name })
      .from(warehouses)
      .where(inArray(warehouses.id, unseen))
      .orderBy(warehouses.code),
  )
  // One that is not there is told where it is looked for.
  if (row) throw hiddenBehind(row.name)
}
