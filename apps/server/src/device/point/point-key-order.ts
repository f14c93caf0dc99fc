import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import type { Reading } from '../device-ports.ts'
import { holdObject } from '../object/object-scope.ts'
import { points } from './point.table.ts'
import { getPoint } from './point-query.ts'

/** Moves a key point one place up (-1) or down (1) among the key points of its object. */
export async function moveKey(id: string, by: -1 | 1, ports: Reading, context: Context): Promise<true> {
  const point = await getPoint(id, ports, context)
  if (!point.isKey) throw conflict('不是关键点位，不能调整顺序')
  await holdObject(point.objectId, context)
  const keys = await context.db
    .select({ id: points.id })
    .from(points)
    .where(and(eq(points.objectId, point.objectId), eq(points.isKey, true)))
    .orderBy(asc(points.keySort), asc(points.id))
    .for('update')
  const ids = keys.map((row) => row.id)
  const at = ids.indexOf(id)
  const to = at + by
  if (to < 0) throw conflict('已经是第一个')
  if (to >= ids.length) throw conflict('已经是最后一个')
  ids[at] = ids[to]!
  ids[to] = id
  await context.db.execute(sql`
    update ${points} set key_sort = place.sort
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as place (id, sort)
    where ${points.id} = place.id`)
  context.audit({ target: point.name })
  return true
}
