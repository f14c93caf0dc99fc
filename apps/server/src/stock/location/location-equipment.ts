import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { objectScopeCondition, visibleObjectIds } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { keyword } from '../../platform/crud/search.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { locationObjects, locations } from './location.table.ts'
import { locationRows } from './location-query.ts'

const { id, parentId, code, name, objectType, status } = objects
const device = { id, parentId, code, name, objectType, status }
type Device = Pick<typeof objects.$inferSelect, keyof typeof device>
const MOST = 1000
const seen = (context: Context) => objectScopeCondition(context)

const attached = rows<Device & { relaId: string; pointId: string | null; pointName: string | null }>()({
  title: '设备',
  from: locationObjects,
  joins: [
    { table: objects, on: eq(id, locationObjects.objectId), inner: true },
    { table: points, on: eq(points.id, locationObjects.pointId) },
  ],
  columns: { ...device, relaId: locationObjects.id, pointId: locationObjects.pointId, pointName: points.name },
  match: { locationId: locationObjects.locationId, relaId: locationObjects.id },
  scope: seen,
  order: [asc(code), asc(id)],
})
const free = rows<Device>()({
  title: '设备',
  from: objects,
  joins: [{ table: locationObjects, on: eq(locationObjects.objectId, id) }],
  columns: device,
  search: { keyword: [code, name] },
  scope: seen,
  orderable: {},
  order: [asc(code), asc(id)],
})

/** The machines of a location that the caller may see. */
export async function equipmentOf(locationId: string, context: Context) {
  await locationRows.get({ id: locationId }, context)
  return attached.list({ locationId }, context, MOST)
}

export const freeEquipmentPage = (input: PageInput & { keyword?: string }, context: Context) =>
  free.page(input, context, and(isNull(locationObjects.id), eq(objectType, 'device')))

/** A machine that the caller may not see is not attached; one that stands elsewhere is not taken away silently. */
export async function attachEquipment(locationId: string, objectIds: readonly string[], context: Context) {
  const { db, user } = context
  const place = await locationRows.get({ id: locationId }, context)
  if (place.warehouseId === null) throw conflict(`“${place.name}”是系统内置的库位，不能关联设备`)
  const wanted = [...new Set(objectIds)]
  if ((await visibleObjectIds(context, wanted)).length < wanted.length) throw notFound('设备')
  const placed = await db
    .select({ name: objects.name, type: objects.objectType, location: locations.name })
    .from(objects)
    .leftJoin(locationObjects, eq(locationObjects.objectId, objects.id))
    .leftJoin(locations, eq(locations.id, locationObjects.locationId))
    .where(inArray(objects.id, wanted))
    .orderBy(asc(objects.code))
  const elsewhere = placed.find((row) => row.location !== null)
  if (elsewhere) throw conflict(`设备“${elsewhere.name}”已在库位“${elsewhere.location}”，请先解除`)
  const node = placed.find(({ type }) => type !== 'device')
  if (node) throw invalidField('objectIds', '设备', `“${node.name}”不是设备`)
  await db
    .insert(locationObjects)
    .values(wanted.map((objectId) => ({ locationId, objectId, companyId: user.companyId })))
  context.audit({ target: `${place.code}：${targetOf(placed.map((each) => each.name))}` })
  return true as const
}

const MOST_POINTS = 200

/** Points of a machine that stands at a location, by a part of their names. */
export async function watchablePoints(relaId: string, part: string | undefined, context: Context) {
  const [placed] = await attached.list({ relaId }, context, 1)
  if (!placed) throw notFound('设备关联')
  return context.db
    .select({ id: points.id, name: points.name, unit: points.unit })
    .from(points)
    .where(and(eq(points.objectId, placed.id), keyword(part, points.name, points.code)))
    .orderBy(asc(points.code))
    .limit(MOST_POINTS)
}

/** Of a machine that stands there only this point's alarms count for the stock; those of all its points where none is named. */
export async function watchPoint(relaId: string, pointId: string | null, context: Context) {
  const { db } = context
  const [before] = await attached.list({ relaId }, context, 1)
  if (!before) throw notFound('设备关联')
  if (pointId && !(await db.$count(points, and(eq(points.id, pointId), eq(points.objectId, before.id)))))
    throw invalidField('pointId', '监测点位', `不是设备“${before.name}”的点位，或已被删除`)
  await db.update(locationObjects).set({ pointId, updatedAt: context.now() }).where(eq(locationObjects.id, relaId))
  const [after] = await attached.list({ relaId }, context, 1)
  context.audit({ target: before.name, before, after })
  return after!
}

export async function detachEquipment(relaId: string, context: Context) {
  const visible = context.db.select({ id: objects.id }).from(objects).where(seen(context))
  const [gone] = await context.db
    .delete(locationObjects)
    .where(and(eq(locationObjects.id, relaId), inArray(locationObjects.objectId, visible)))
    .returning()
  if (!gone) throw notFound('设备关联')
  const [object] = await context.db.select({ name: objects.name }).from(objects).where(eq(objects.id, gone.objectId))
  context.audit({ target: object!.name, before: gone })
  return true as const
}

/** Machines that stand at locations, which keep them from being deleted. */
export async function objectsAtLocations(objectIds: readonly string[], { db }: Context) {
  const total = await db.$count(locationObjects, inArray(locationObjects.objectId, [...objectIds]))
  return { title: '库位', total }
}
