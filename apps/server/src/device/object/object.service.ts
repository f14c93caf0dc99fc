import { CODES_DUPLICATE } from '@zhizao/contract/http/error-codes'
import { and, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { pathOf } from '../../platform/crud/tree.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { lockPositions } from '../../position/index.ts'
import { type DevicePorts, objectsChanged, pointsChanged } from '../device-ports.ts'
import { objectFiles } from '../object-file/object-file.table.ts'
import { objectImages } from '../object-image/object-image.table.ts'
import { lockFormulas } from '../point-formula/formula-lock.ts'
import { pointsOfObjects, refuseUsedPoints } from '../point-formula/formula-users.ts'
import { renameObject } from '../point-formula/rename-inputs.ts'
import { objects } from './object.table.ts'
import { alsoByHand, objectHandChanges, saidByHand } from './object-hand-changes.ts'
import { lastSort, lockTree, moveObject } from './object-place.ts'
import { movedTo } from './object-position.ts'
import { getObject } from './object-query.ts'
import { requireObjects, requireParent } from './object-scope.ts'

export type NewObject = Omit<
  typeof objects.$inferInsert,
  'id' | 'companyId' | 'path' | 'sort' | 'createdAt' | 'updatedAt' | 'createdBy'
>

/** Adds one object below its parent. A code that exists is refused with `codes_duplicate`. */
export async function insertObject(draft: NewObject, context: Context): Promise<string> {
  await movedTo(draft.positionId, null, context)
  await lockTree(context)
  const parentId = draft.parentId ?? null
  const parent = await requireParent(parentId, context)
  await requireArea(draft.areaId, context)
  await requireType(draft.deviceTypeId, context)
  const next = await context.db.execute<{ id: string }>(sql`select nextval('global_id') as id`)
  const id = String(next.rows[0]!.id)
  const [made] = await context.db
    .insert(objects)
    .values({
      ...(draft.modelId && { overridden: saidByHand(draft) }),
      ...draft,
      id,
      parentId,
      path: pathOf(parent?.path ?? null, id),
      sort: (await lastSort(parentId, context)) + 1,
      companyId: context.user.companyId,
      createdBy: context.user.id,
    })
    .onConflictDoNothing({ target: [objects.companyId, objects.code] })
    .returning()
  if (!made) throw invalid(`对象编码“${draft.code}”已存在，请更换`, CODES_DUPLICATE)
  context.audit({ target: made.name, after: made })
  return id
}

export async function createObject(draft: NewObject, ports: DevicePorts, context: Context) {
  const id = await insertObject(draft, context)
  objectsChanged(ports, [id], context)
  if (draft.areaId) scopesChanged(ports, context)
  return getObject(id, context)
}

export async function updateObject(
  { id, parentId, ...changes }: Partial<NewObject> & { id: string },
  ports: DevicePorts,
  context: Context,
) {
  const before = await getObject(id, context)
  // Positions are locked before any object is.
  if (changes.positionId !== undefined) await lockPositions(context)
  if (parentId !== undefined && parentId !== before.parentId) await moveObject({ id, parentId }, ports, context)
  await requireArea(changes.areaId, context)
  await requireType(changes.deviceTypeId, context)
  const isRenamed = changes.code !== undefined && changes.code !== before.code
  if (isRenamed) await lockFormulas(context)
  await changeObject(id, changes, before, context)
  const after = await getObject(id, context)
  if (isRenamed) pointsChanged(ports, await renameObject(id, before.code, after.code, context), context)
  context.audit({ target: after.name, before, after })
  objectsChanged(ports, [id], context)
  if (after.areaId !== before.areaId) scopesChanged(ports, context)
  return after
}

/** Writes what changes of an object, its position and what is set by hand of its model's with it. */
export async function changeObject(
  id: string,
  changes: Partial<NewObject>,
  before: Parameters<typeof objectHandChanges>[0] & { positionId: string | null },
  context: Context,
) {
  const position = await movedTo(changes.positionId, before.positionId, context)
  await context.db
    .update(objects)
    .set({ ...changes, ...position, overridden: objectHandChanges(before, changes), updatedAt: context.now() })
    .where(eq(objects.id, id))
}

async function requireArea(areaId: string | null | undefined, { db }: Context) {
  if (areaId && !(await db.$count(areas, eq(areas.id, areaId)))) throw notFound('区域')
}

async function requireType(typeId: string | null | undefined, { db }: Context) {
  if (typeId && !(await db.$count(deviceTypes, eq(deviceTypes.id, typeId)))) throw notFound('设备类型')
}

/** Who may see objects by the areas granted to his role sees others now. */
export const scopesChanged = ({ events }: DevicePorts, context: Context) =>
  context.afterCommit(() => events.publish('access.changed', { companyId: context.user.companyId }))

/** Sets columns of several objects alike. */
export async function setOnObjects(
  ids: readonly string[],
  changes: Partial<Pick<typeof objects.$inferInsert, 'status' | 'alarmStatus' | 'driver' | 'videoLink'>>,
  ports: DevicePorts,
  context: Context,
): Promise<true> {
  const rows = await requireObjects(ids, context)
  await context.db
    .update(objects)
    .set({
      ...changes,
      ...(changes.driver !== undefined && { overridden: alsoByHand('driver') }),
      updatedAt: context.now(),
    })
    .where(inArray(objects.id, [...ids]))
  context.audit({
    target: targetOf(rows.map((row) => row.name)),
    after: changes,
  })
  objectsChanged(ports, ids, context)
  return true
}

/** Removes objects with their points, datasets, images, files and favourites; refuses while anything else depends on them, saying what. */
export async function removeObjects(ids: readonly string[], ports: DevicePorts, context: Context): Promise<true> {
  await lockTree(context)
  const rows = await requireObjects(ids, context)
  await refuseDependents(ids, ports, context)
  await lockFormulas(context)
  await refuseUsedPoints(await pointsOfObjects(ids, context), ({ objectId }) => ids.includes(objectId), context)
  const kept = await filesOfObjects(ids, context)
  await context.db.delete(objects).where(inArray(objects.id, [...ids]))
  await ports.files.remove(kept, context)
  context.audit({
    target: targetOf(rows.map((row) => row.name)),
    before: rows,
  })
  objectsChanged(ports, ids, context, { was: Object.fromEntries(rows.map(({ id, path }) => [id, path])) })
  return true
}

/** Stored files that are kept with objects. */
async function filesOfObjects(ids: readonly string[], { db }: Context) {
  const [pictures, files] = await Promise.all(
    [objectImages, objectFiles].map((table) =>
      db
        .select({ fileId: table.fileId })
        .from(table)
        .where(inArray(table.objectId, [...ids])),
    ),
  )
  return [...pictures!, ...files!].map(({ fileId }) => fileId)
}

async function refuseDependents(ids: readonly string[], ports: DevicePorts, context: Context) {
  const wanted = [...ids]
  const [children] = await context.db
    .select({ total: count() })
    .from(objects)
    .where(and(inArray(objects.parentId, wanted), notInArray(objects.id, wanted)))
  const others = await Promise.all(ports.dependents.map((ask) => ask(wanted, context)))
  const found = [{ title: '下级对象', total: children!.total }, ...others].filter(({ total }) => total > 0)
  if (found.length)
    throw conflict(`不能删除，请先处理：${found.map(({ title, total }) => `${title} ${total} 个`).join('、')}`)
}
