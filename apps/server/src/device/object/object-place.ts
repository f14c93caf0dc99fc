import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { pathOf, wouldCycle } from '../../platform/crud/tree.ts'
import { conflict } from '../../platform/refusal.ts'
import { type DevicePorts, objectsChanged } from '../device-ports.ts'
import { objects } from './object.table.ts'
import { requireObjects, requireParent } from './object-scope.ts'

/** Changes to one company's tree take turns: two moves at once could make a circle. */
export const lockTree = (context: Context) =>
  context.db.execute(sql`select pg_advisory_xact_lock(7204113, hashint8(${context.user.companyId}::bigint))`)

const childrenOf = (parentId: string | null) =>
  parentId === null ? isNull(objects.parentId) : eq(objects.parentId, parentId)

export async function lastSort(parentId: string | null, context: Context) {
  const [row] = await context.db
    .select({ sort: max(objects.sort) })
    .from(objects)
    .where(childrenOf(parentId))
  return row?.sort ?? 0
}

/** Puts an object below another (null: at the top; undefined: where it is), at a place among its siblings counted from 1. */
export async function moveObject(
  { id, parentId, position }: { id: string; parentId?: string | null; position?: number },
  ports: DevicePorts,
  context: Context,
): Promise<true> {
  await lockTree(context)
  const [moved] = await requireObjects([id], context)
  const target = parentId === undefined ? moved!.parentId : parentId
  const parent = await requireParent(target, context)
  if (wouldCycle(moved!.path, parent?.path ?? null)) throw conflict('不能移动到自己或自己的下级对象之下')
  const path = pathOf(parent?.path ?? null, id)
  if (path !== moved!.path) await rewritePaths(moved!.path, path, context)
  await context.db.update(objects).set({ parentId: target, updatedAt: context.now() }).where(eq(objects.id, id))
  const placed = await placeAmong(id, target, position, context)
  context.audit({
    target: moved!.name,
    before: { parentId: moved!.parentId, sort: moved!.sort },
    after: { parentId: target, position },
  })
  objectsChanged(ports, [id], context, { was: { [id]: moved!.path }, placed })
  return true
}

const rewritePaths = (from: string, to: string, context: Context) =>
  context.db
    .update(objects)
    .set({ path: sql`${to}::text || substr(${objects.path}, ${from.length + 1})` })
    .where(sql`starts_with(${objects.path}, ${from})`)

/** Numbers the children of a node anew, with one of them at its new place; answers whose number changed. */
async function placeAmong(id: string, parentId: string | null, position: number | undefined, context: Context) {
  const siblings = await context.db
    .select({ id: objects.id })
    .from(objects)
    .where(childrenOf(parentId))
    .orderBy(asc(objects.sort), asc(objects.id))
  const ids = siblings.map((row) => row.id).filter((other) => other !== id)
  ids.splice(position === undefined ? ids.length : position - 1, 0, id)
  const { rows } = await context.db.execute<{ id: string }>(sql`
    update ${objects} set sort = place.sort
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as place (id, sort)
    where ${and(sql`${objects.id} = place.id`, sql`${objects.sort} <> place.sort`)}
    returning ${objects.id} as id`)
  return rows.map((row) => String(row.id))
}
