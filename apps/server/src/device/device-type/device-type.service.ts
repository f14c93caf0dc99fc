import type { DeviceType, TypeWithDevices } from '@zhizao/contract/device/device-type'
import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { models } from '../../device-model/model/model.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { objectConditions } from '../object/object-query.ts'
import { objectScopeCondition } from '../object/object-scope.ts'

const title = '设备类型'
const columns = getTableColumns(deviceTypes)
/** Devices that are told below their types. */
const MOST_DEVICES = 20_000

/** Types with how many devices of each the caller sees. */
export const listed = rows<DeviceType>()({
  title,
  from: deviceTypes,
  columns: (context) => ({
    ...columns,
    // Of one table alone, columns would be written without it.
    objectCount: sql`(select count(*)::int from ${objects} where ${objects}.company_id = ${deviceTypes}.company_id
      and ${objects}.device_type_id = ${deviceTypes}.id and ${objectScopeCondition(context) ?? sql`true`})`,
  }),
  orderable: columns,
  search: { code: [deviceTypes.code], name: [deviceTypes.name], keyword: [deviceTypes.code, deviceTypes.name] },
  order: [asc(deviceTypes.sort), asc(deviceTypes.id)],
})

export const typeById = (id: string, context: Context) => listed.get({ id }, context)

export async function typeByCode(code: string, context: Context): Promise<DeviceType> {
  const [row] = await listed.list({}, context, 1, eq(deviceTypes.code, code))
  if (!row) throw notFound(title)
  return row
}

/** All types that fit, each with its devices that the caller may see; last those without a type, where nothing is looked for. */
export async function typesWithDevices(
  filter: { code?: string; name?: string; keyword?: string },
  context: Context,
): Promise<TypeWithDevices[]> {
  const types = await listed.list(filter, context)
  const devices = await context.db
    .select({
      id: objects.id,
      parentId: objects.parentId,
      code: objects.code,
      name: objects.name,
      objectType: objects.objectType,
      status: objects.status,
      deviceTypeId: objects.deviceTypeId,
    })
    .from(objects)
    .where(and(objectConditions({}, context), isDevice))
    .orderBy(asc(objects.sort), asc(objects.id))
    .limit(MOST_DEVICES)
  const byType = Map.groupBy(devices, ({ deviceTypeId }) => deviceTypeId)
  const of = (id: string | null) => (byType.get(id) ?? []).map(({ deviceTypeId, ...device }) => device)
  const found = types.map(({ id, code, name, icon }) => ({ id, code, name, icon: icon ?? null, children: of(id) }))
  const isNarrowed = Boolean(filter.code || filter.name || filter.keyword)
  const without = isNarrowed ? [] : of(null)
  return without.length ? [...found, { id: null, code: null, name: null, icon: null, children: without }] : found
}

const isDevice: SQL = sql`(${objects.objectType} = 'device' or ${objects.deviceTypeId} is not null)`

/** Refuses while devices or models are of the type; its states go with it. */
export async function removeType(id: string, { typeRemoved }: DevicePorts, context: Context): Promise<true> {
  const before = await typeById(id, context)
  // Counted whatever the caller may see: what he does not see keeps the type too, and is not named.
  const [[devices], [ofModels]] = await Promise.all([
    context.db.select({ total: count() }).from(objects).where(eq(objects.deviceTypeId, id)),
    context.db.select({ total: count() }).from(models).where(eq(models.deviceTypeId, id)),
  ])
  const uses = [
    { title: '使用它的设备', total: devices!.total },
    { title: '使用它的模型', total: ofModels!.total },
  ].filter(({ total }) => total > 0)
  if (uses.length)
    throw conflict(`不能删除，请先处理：${uses.map(({ title, total }) => `${title} ${total} 个`).join('、')}`)
  await typeRemoved(id, context)
  await context.db.delete(deviceTypes).where(eq(deviceTypes.id, id))
  context.audit({ target: before.name, before })
  return true
}

/** Puts a type at a place among all, counted from 1. */
export async function placeType({ id, position }: { id: string; position: number }, context: Context): Promise<true> {
  // Held by a statement before: one that waits for rows answers them in the order that stood before the wait.
  await context.db.select({ id: deviceTypes.id }).from(deviceTypes).orderBy(asc(deviceTypes.id)).for('update')
  const all = await context.db
    .select({ id: deviceTypes.id, name: deviceTypes.name })
    .from(deviceTypes)
    .orderBy(asc(deviceTypes.sort), asc(deviceTypes.id))
  const moved = all.find((row) => row.id === id)
  if (!moved) throw notFound(title)
  const ids = all.map((row) => row.id).filter((other) => other !== id)
  ids.splice(position - 1, 0, id)
  await context.db.execute(sql`update ${deviceTypes} as t set sort = x.place::int
    from unnest(${sql.param(ids)}::bigint[]) with ordinality x(id, place) where t.id = x.id and t.sort <> x.place`)
  context.audit({ target: moved.name, after: { position } })
  return true
}
