import { and, eq, inArray, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'

const columns = {
  id: points.id,
  name: points.name,
  code: points.code,
  dataType: points.dataType,
  access: points.access,
  scale: points.scale,
  offset: points.offset,
  minValue: points.minValue,
  maxValue: points.maxValue,
  unit: points.unit,
}

/** Points of the machine's object or of one below it, by id; another one is refused. `path` is the object's. */
export async function requirePoints(
  ids: readonly string[],
  path: string,
  { db }: Context,
  field: string,
  title: string,
) {
  const found = ids.length
    ? await db
        .select(columns)
        .from(points)
        .innerJoin(objects, eq(objects.id, points.objectId))
        .where(and(inArray(points.id, [...ids]), sql`starts_with(${objects.path}, ${path})`))
    : []
  const byId = new Map(found.map((point) => [point.id, point]))
  if (ids.some((id) => !byId.has(id))) throw invalidField(field, title, '应为这台机器的设备或其下级的点位')
  return byId
}
