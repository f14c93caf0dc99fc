import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { meaningsOf } from '../../platform/crud/named.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { defaultPlaces } from './default-place.table.ts'
import { locations } from './location.table.ts'

/** Where a material goes by default. */
export interface DefaultPlace extends Record<string, unknown> {
  locationId: string
  /** Its code, with that of its warehouse. */
  location: string
  /** Switched off, or its warehouse is: nothing is put there until it is on again. */
  isOff: boolean
}

const MOST_OFFERED = 500
const TITLE = '默认入库库位'

/** Where these materials go that nobody says a place for: the one answer, for bills that come in, orders and what is told of materials. */
export async function defaultPlacesOf(
  materialIds: readonly string[],
  { db }: Pick<Context, 'db'>,
): Promise<ReadonlyMap<string, DefaultPlace>> {
  if (!materialIds.length) return new Map()
  const { rows } = await db.execute<DefaultPlace & { materialId: string }>(sql`
    select own.material_id::text as "materialId", location.id::text as "locationId",
      warehouse.code || '/' || location.code as location, location.status = 0 or warehouse.status = 0 as "isOff"
    from ${defaultPlaces} own join ${locations} on location.id = own.location_id
      join ${warehouses} on warehouse.id = location.warehouse_id
    where own.material_id = any(${sql.param([...new Set(materialIds)])}::bigint[])`)
  return new Map(rows.map(({ materialId, ...place }) => [materialId, place]))
}

/** The place that an order gets by it: none while it is off. */
export const usable = (place: DefaultPlace | undefined): string | null =>
  place && !place.isOff ? place.locationId : null

/** Sets them, or clears them; held so that none of them goes meanwhile. One that was there before may be off by now. */
async function keep(wanted: readonly { materialId: string; locationId: string | null }[], context: Context) {
  const { db, user, now } = context
  const before = await defaultPlacesOf(
    wanted.map(({ materialId }) => materialId),
    context,
  )
  const changed = wanted.filter((each) => (before.get(each.materialId)?.locationId ?? null) !== each.locationId)
  const ids = [...new Set(changed.flatMap(({ locationId }) => locationId ?? []))]
  const there = await db
    .select({ id: locations.id })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(and(inArray(locations.id, ids), eq(locations.status, 1), eq(warehouses.status, 1)))
    .orderBy(locations.id)
    .for('share', { of: locations })
  if (there.length < ids.length) throw invalidField('defaultLocationId', TITLE, '不存在或已停用')
  const gone = changed.flatMap(({ materialId, locationId }) => (locationId ? [] : [materialId]))
  if (gone.length) await db.delete(defaultPlaces).where(inArray(defaultPlaces.materialId, gone))
  const rows = changed.flatMap(({ materialId, locationId }) =>
    locationId ? [{ materialId, locationId, companyId: user.companyId, updatedAt: now() }] : [],
  )
  if (!rows.length) return
  await db
    .insert(defaultPlaces)
    .values(rows)
    .onConflictDoUpdate({
      target: [defaultPlaces.companyId, defaultPlaces.materialId],
      set: { locationId: sql`excluded.location_id`, updatedAt: now() },
    })
}

/** What sheets call places: their code, where several warehouses have it with the code of the warehouse before it. */
async function named(names: readonly string[], { db }: Context) {
  // A code may hold the stroke itself.
  const codes = names.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(at).join('/')))
  const found = await db
    .select({ id: locations.id, code: locations.code, house: warehouses.code })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(
      and(
        sql`location.code_key in (select code_as_read(given) from unnest(${sql.param([...new Set(codes)])}::text[]) given)`,
        eq(locations.status, 1),
        eq(warehouses.status, 1),
      ),
    )
  return meaningsOf(
    '启用的库位',
    found.flatMap(({ id, code, house }) => [[code, id] as const, [`${house}/${code}`, id] as const]),
  )
}

/** The first places of the company, as sheets call them. */
async function offered({ db }: Context): Promise<string[]> {
  const rows = await db
    .select({ name: sql<string>`${warehouses.code} || '/' || ${locations.code}` })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(and(isNotNull(locations.warehouseId), eq(locations.status, 1), eq(warehouses.status, 1)))
    .orderBy(warehouses.path, locations.code)
    .limit(MOST_OFFERED)
  return rows.map(({ name }) => name)
}

/** What the domain of materials is given. */
export const materialPlaces = { of: defaultPlacesOf, keep, named, offered }

/** A place that materials go to by default stays until they have another. */
export async function requireNoDefault({ id, code }: { id: string; code: string }, { db }: Context): Promise<void> {
  const [used] = await db
    .select({ code: materials.code })
    .from(defaultPlaces)
    .innerJoin(materials, eq(materials.id, defaultPlaces.materialId))
    .where(eq(defaultPlaces.locationId, id))
    .orderBy(materials.code)
    .limit(1)
  if (used) throw conflict(`库位“${code}”是物料“${used.code}”的默认入库库位，请先在物料中更换，再删除`)
}
