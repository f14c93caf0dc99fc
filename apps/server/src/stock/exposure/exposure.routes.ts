import { type ExposedStock, type LocationExposure, locationExposure } from '@zhizao/contract/stock/location-exposure'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { visibleObjectIds } from '../../device/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { clearExposedLots } from '../../trace/index.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { exposedStock, locationExposures } from './exposure.table.ts'

type Stored = Omit<LocationExposure, 'beganAt' | 'endedAt' | 'reviewedAt'> & {
  beganAt: Date
  endedAt: Date | null
  reviewedAt: Date | null
}
const stateOf = sql<LocationExposure['state']>`case when ${locationExposures.endedAt} is null then 'open'
  when ${locationExposures.reviewedAt} is null then 'ended' else 'reviewed' end`
const stockOf = (condition = sql`true`) => sql<number>`(select count(*)::int from ${exposedStock} stock
  where stock.exposure_id = ${locationExposures.id} and ${condition})`

const exposureRows = rows<Stored>()({
  title: '环境异常',
  from: locationExposures,
  joins: [
    { table: locations, on: eq(locations.id, locationExposures.locationId), inner: true },
    { table: warehouses, on: eq(warehouses.id, locations.warehouseId) },
  ],
  columns: {
    id: locationExposures.id,
    state: stateOf,
    locationId: locationExposures.locationId,
    locationCode: locations.code,
    locationName: locations.name,
    warehouseName: warehouses.name,
    objectId: locationExposures.objectId,
    objectName: locationExposures.objectName,
    pointName: locationExposures.pointName,
    level: locationExposures.level,
    content: locationExposures.content,
    limit: locationExposures.limit,
    peakValue: locationExposures.peakValue,
    unit: locationExposures.unit,
    beganAt: locationExposures.beganAt,
    endedAt: locationExposures.endedAt,
    stockCount: stockOf(),
    heldCount: stockOf(sql`stock.held_quantity > 0`),
    reviewedAt: locationExposures.reviewedAt,
    reviewedByName: locationExposures.reviewedByName,
    note: locationExposures.note,
  },
  match: { locationId: locationExposures.locationId },
  filters: {
    keyword: (
      part,
    ) => sql`(strpos(lower(${locations.code}), lower(${part}::text)) > 0 or strpos(lower(${locations.name}), lower(${part}::text)) > 0
      or exists (select from ${exposedStock} stock join ${materials} on ${materials.id} = stock.material_id
        left join ${lots} on ${lots.id} = stock.lot_id where stock.exposure_id = ${locationExposures.id}
        and (strpos(lower(${materials.code}), lower(${part}::text)) > 0 or strpos(lower(${lots.code}), lower(${part}::text)) > 0)))`,
    state: (state) => sql`${stateOf} = ${state}`,
    lotId: (lotId) => sql`exists (select from ${exposedStock} stock
      where stock.exposure_id = ${locationExposures.id} and stock.lot_id = ${lotId}::bigint)`,
    isHolding: (isHolding) => sql`${locations.holdOnAlarm} = ${isHolding}::int`,
  },
  // It is the warehouse's business; the machine's name is shown to those who may see the machine.
  scope: () => undefined,
  orderable: { beganAt: locationExposures.beganAt, endedAt: locationExposures.endedAt, locationCode: locations.code },
  order: [desc(locationExposures.id)],
  shown: (found, context) => withoutHiddenMachines(found, context),
})

async function withoutHiddenMachines(found: Stored[], context: Context): Promise<Stored[]> {
  const asked = [...new Set(found.flatMap(({ objectId }) => objectId ?? []))]
  const seen = new Set(asked.length ? await visibleObjectIds(context, asked) : [])
  return found.map((row) =>
    row.objectId && !seen.has(row.objectId) ? { ...row, objectId: null, objectName: null } : row,
  )
}

const stockRows = rows<ExposedStock>()({
  title: '环境异常涉及的库存',
  from: exposedStock,
  joins: [
    { table: materials, on: eq(materials.id, exposedStock.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: lots, on: eq(lots.id, exposedStock.lotId) },
  ],
  columns: {
    id: exposedStock.id,
    materialId: exposedStock.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    lotId: exposedStock.lotId,
    lotCode: lots.code,
    quantity: exposedStock.quantity,
    heldQuantity: exposedStock.heldQuantity,
    unit: units.code,
    decimals: units.decimals,
  },
  match: { exposureId: exposedStock.exposureId },
  order: [asc(materials.code), asc(lots.code), asc(exposedStock.id)],
})

/** Says what becomes of the stock; lots of which nothing else waits are no longer flagged. What is held stays held: it is released by a stock entry. */
async function review({ id, note }: { id: string; note: string }, context: Context) {
  const { db, now, user } = context
  const [row] = await db
    .select({
      endedAt: locationExposures.endedAt,
      isSettled: locationExposures.isSettled,
      by: locationExposures.reviewedByName,
    })
    .from(locationExposures)
    .where(eq(locationExposures.id, id))
    .for('no key update')
  if (!row) throw notFound('环境异常')
  if (!row.endedAt) throw conflict('报警还没有恢复，恢复后再处置')
  if (row.by) throw conflict(`“${row.by}”已处置，不能重复处置`)
  if (!row.isSettled) throw conflict('报警刚刚恢复，涉及的库存还在登记，请稍后再处置')
  const before = await exposureRows.get({ id }, context)
  await db
    .update(locationExposures)
    .set({ note, reviewedAt: now(), reviewedByName: user.name, updatedAt: now() })
    .where(eq(locationExposures.id, id))
  const { rows: free } = await db.execute<{ id: string }>(sql`select stock.lot_id::text as id from ${exposedStock} stock
    where stock.exposure_id = ${id}::bigint and stock.lot_id is not null and not exists (
      select from ${exposedStock} other join ${locationExposures} waiting on waiting.id = other.exposure_id
      where other.company_id = stock.company_id and other.lot_id = stock.lot_id and waiting.reviewed_at is null)`)
  await clearExposedLots(
    free.map((lot) => lot.id),
    context,
  )
  const after = await exposureRows.get({ id }, context)
  context.audit({ target: `${after.locationCode} ${after.content}`, before, after, subject: id })
  return after
}

export const exposureRoutes: Route[] = implement(locationExposure, {
  page: exposureRows.page,
  get: exposureRows.get,
  stock: stockRows.page,
  review,
})
