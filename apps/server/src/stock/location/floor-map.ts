import { type FloorMap, type floorMap, MOST_MAPPED } from '@zhizao/contract/stock/floor-map'
import { clashOf, isOnMap, type MapPlace } from '@zhizao/rules/stock/floor-map'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { locationExposures } from '../exposure/exposure.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { floorMapPlaces, floorMaps } from './floor-map.table.ts'
import { locations } from './location.table.ts'

type Saved = z.output<typeof floorMap.save.body>

/** A floor that nobody has drawn yet. */
const USUAL_SIZE = { columns: 40, rows: 24 }

const ofWarehouse = (id: string): SQL => sql`${locations.warehouseId} in (select below.id from ${warehouses} above
  join ${warehouses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
  where above.id = ${id})`

/** The map of a warehouse with its locations, those of warehouses below it too, as full as they are now. */
export async function mapOf(warehouseId: string, { db }: Context): Promise<FloorMap> {
  const [house] = await db.select({ name: warehouses.name }).from(warehouses).where(eq(warehouses.id, warehouseId))
  if (!house) throw notFound('仓库')
  const [map] = await db.select().from(floorMaps).where(eq(floorMaps.warehouseId, warehouseId))
  const shown = await db
    .select({
      id: locations.id,
      code: locations.code,
      name: locations.name,
      kind: locations.kind,
      status: locations.status,
      capacity: locations.capacity,
      quantity: sql<string>`trim_scale(coalesce(lying.quantity, 0))::text`,
      stockCount: sql<number>`coalesce(lying.count, 0)::int`,
      exposureCount: sql<number>`(select count(*)::int from ${locationExposures} each
        where each.location_id = ${locations.id} and each.reviewed_at is null)`,
      x: floorMapPlaces.x,
      y: floorMapPlaces.y,
      width: floorMapPlaces.width,
      height: floorMapPlaces.height,
    })
    .from(locations)
    .leftJoin(
      sql`lateral (select sum(each.quantity) as quantity, count(*) as count from ${stockBalances} each
        where each.location_id = ${locations.id} and each.quantity <> 0) lying`,
      sql`true`,
    )
    .leftJoin(
      floorMapPlaces,
      and(eq(floorMapPlaces.locationId, locations.id), eq(floorMapPlaces.mapId, map?.id ?? '0')),
    )
    .where(ofWarehouse(warehouseId))
    .orderBy(asc(locations.code))
    .limit(MOST_MAPPED)
  const { columns, rows } = map ?? USUAL_SIZE
  return {
    warehouseId,
    warehouseName: house.name,
    columns,
    rows,
    updatedAt: map?.updatedAt.toISOString() ?? null,
    updatedByName: map?.updatedByName ?? null,
    total: shown.length < MOST_MAPPED ? shown.length : await db.$count(locations, ofWarehouse(warehouseId)),
    locations: shown.map(({ x, y, width, height, ...location }) => ({
      ...location,
      place: x === null ? null : { x, y: y!, width: width!, height: height! },
    })),
  }
}

/** Stores a map anew, whole. */
export async function saveMap({ warehouseId, columns, rows, seenAt, places }: Saved, context: Context) {
  const { db, user } = context
  const before = await mapOf(warehouseId, context)
  const known = new Map(before.locations.map(({ id, code }) => [id, code]))
  requirePlaces(places, { columns, rows }, known)
  const head = { columns, rows, updatedByName: user.name, updatedAt: context.now() }
  const id = await lockedMap({ ...head, warehouseId, companyId: user.companyId }, seenAt, context)
  await db.update(floorMaps).set(head).where(eq(floorMaps.id, id))
  await db.delete(floorMapPlaces).where(eq(floorMapPlaces.mapId, id))
  if (places.length)
    await db.insert(floorMapPlaces).values(places.map((place) => ({ ...place, mapId: id, companyId: user.companyId })))
  const after = await mapOf(warehouseId, context)
  const told = (map: FloorMap) => ({
    columns: map.columns,
    rows: map.rows,
    places: map.locations.filter(({ place }) => place).length,
  })
  context.audit({ target: after.warehouseName, before: told(before), after: told(after) })
  return after
}

/** The row of a map, locked and not changed since its caller read it; made where there was none. */
async function lockedMap(draft: typeof floorMaps.$inferInsert, seen: Date | null, { db }: Context) {
  const [made] = await db.insert(floorMaps).values(draft).onConflictDoNothing().returning({ id: floorMaps.id })
  if (made) {
    if (seen) throw conflict('这张平面图已被删除，请刷新后重试')
    return made.id
  }
  const [row] = await db.select().from(floorMaps).where(eq(floorMaps.warehouseId, draft.warehouseId)).for('update')
  // Whoever saw no map has not seen the one that somebody has drawn meanwhile.
  requireFresh(row!, seen ?? new Date(0))
  return row!.id
}

/** Each place is of a location of the warehouse, on the map, and by itself. */
function requirePlaces(
  places: readonly MapPlace[],
  size: { columns: number; rows: number },
  known: ReadonlyMap<string, string>,
) {
  const refuse = (why: string) => invalidField('places', '位置', why)
  const seen = new Set<string>()
  for (const place of places) {
    const code = known.get(place.locationId)
    if (code === undefined) throw refuse('有库位不属于这个仓库，或已被删除，请刷新后重试')
    if (seen.has(place.locationId)) throw refuse(`库位“${code}”放了两次`)
    seen.add(place.locationId)
    if (!isOnMap(place, size)) throw refuse(`库位“${code}”超出了平面图`)
  }
  const clash = clashOf(places, size)
  if (clash) throw refuse(`库位“${known.get(clash[0].locationId)}”与“${known.get(clash[1].locationId)}”重叠`)
}
