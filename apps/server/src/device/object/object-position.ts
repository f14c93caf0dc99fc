import type { PlacedObject } from '@zhizao/contract/position/position'
import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { changePosition, type Place } from '../../position/index.ts'
import { objects } from './object.table.ts'
import { objectScopeCondition, requireObjects } from './object-scope.ts'

const { id, parentId, code, name, objectType, status, positionX: x, positionY: y } = objects

/** Objects at a position that the caller may see. */
export async function objectsAt(positionId: string, most: number, context: Context) {
  const here = and(eq(objects.positionId, positionId), objectScopeCondition(context))
  const found: PlacedObject[] = await context.db
    .select({ id, parentId, code, name, objectType, status, x, y })
    .from(objects)
    .where(here)
    .orderBy(asc(code))
    .limit(most)
  if (found.length < most) return { objects: found, total: found.length }
  const [row] = await context.db.select({ total: count() }).from(objects).where(here)
  return { objects: found, total: row!.total }
}

/**
 * Makes these all that stand at a position, of what the caller may see; who is not named leaves it. Answers the positions that
 * objects came from, and which objects changed, in words.
 */
export async function placeAt(positionId: string, places: readonly Place[], context: Context) {
  const wanted = new Map(places.map((place) => [place.objectId, place]))
  const named = await requireObjects([...wanted.keys()], context)
  // In one order, so that two who place the same objects wait for each other.
  const rows = await context.db
    .select({ id, name, positionId: objects.positionId, x, y })
    .from(objects)
    .where(
      and(
        or(
          eq(objects.positionId, positionId),
          inArray(
            id,
            named.map((object) => object.id),
          ),
        ),
        objectScopeCondition(context),
      ),
    )
    .orderBy(asc(id))
    .for('update')
  const changed = rows.filter((row) => {
    const place = wanted.get(row.id)
    return !place || row.positionId !== positionId || row.x !== place.x || row.y !== place.y
  })
  if (changed.length) await putAll(positionId, changed, wanted, context)
  const from = new Set(changed.flatMap((row) => row.positionId ?? []))
  from.delete(positionId)
  return { from: [...from], target: targetOf(changed.map((row) => row.name)) }
}

/** In one statement, however many they are. */
async function putAll(
  positionId: string,
  changed: readonly { id: string }[],
  wanted: ReadonlyMap<string, Place>,
  { db, now }: Context,
) {
  const ids = changed.map((row) => row.id)
  const [xs, ys] = (['x', 'y'] as const).map((side) => ids.map((each) => wanted.get(each)?.[side] ?? null))
  const stay = ids.map((each) => wanted.has(each))
  await db.execute(sql`update ${objects} set updated_at = ${now().toISOString()}::timestamptz,
    position_id = case when place.stays then ${positionId}::bigint end, position_x = place.x, position_y = place.y
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(xs)}::float8[], ${sql.param(ys)}::float8[],
      ${sql.param(stay)}::boolean[]) as place (id, x, y, stays)
    where ${id} = place.id`)
}

/** What changes with the position of an object: on another picture it has no place yet. */
export async function movedTo(to: string | null | undefined, from: string | null, context: Context) {
  if (to === undefined || to === from) return {}
  await changePosition(from, to, context)
  return { positionId: to, positionX: null, positionY: null }
}
