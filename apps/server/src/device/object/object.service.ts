import { CODES_DUPLICATE } from '@zhizao/contract/http/error-codes'
import { and, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { pathOf } from '../../platform/crud/tree.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { type DevicePorts, objectsChanged } from '../device-ports.ts'
import { dropFiles } from '../object-image/object-image.service.ts'
import { objectImages } from '../object-image/object-image.table.ts'
import { objects } from './object.table.ts'
import { lastSort, lockTree, moveObject } from './object-place.ts'
import { getObject } from './object-query.ts'
import { requireObjects, requireParent } from './object-scope.ts'

export type NewObject = Omit<
  typeof objects.$inferInsert,
  'id' | 'companyId' | 'path' | 'sort' | 'createdAt' | 'updatedAt' | 'createdBy'
>

/** Adds one object below its parent. A code that exists is refused with `codes_duplicate`. */
export async function insertObject(draft: NewObject, context: Context): Promise<string> {
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
  if (parentId !== undefined && parentId !== before.parentId) await moveObject({ id, parentId }, ports, context)
  await requireArea(changes.areaId, context)
  await requireType(changes.deviceTypeId, context)
  await context.db
    .update(objects)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(objects.id, id))
  const after = await getObject(id, context)
  context.audit({ target: after.name, before, after })
  objectsChanged(ports, [id], context)
  if (after.areaId !== before.areaId) scopesChanged(ports, context)
  return after
}

async function requireArea(areaId: string | null | undefined, { db }: Context) {
  if (areaId && !(await db.$count(areas, eq(areas.id, areaId)))) throw notFound('区域')
}

async function requireType(typeId: string | null | undefined, { db }: Context) {
  if (typeId && !(await db.$count(deviceTypes, eq(deviceTypes.id, typeId)))) throw notFound('设备类型')
}

/** Who may see objects by the areas granted to his role sees others now. */
const scopesChanged = ({ events }: DevicePorts, context: Context) =>
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
    .set({ ...changes, updatedAt: context.now() })
    .where(inArray(objects.id, [...ids]))
  context.audit({
    target: targetOf(rows.map((row) => row.name)),
    after: changes,
  })
  objectsChanged(ports, ids, context)
  return true
}

/** Removes objects with their points, datasets, images and favourites; refuses while anything else depends on them, saying what. */
export async function removeObjects(ids: readonly string[], ports: DevicePorts, context: Context): Promise<true> {
  await lockTree(context)
  const rows = await requireObjects(ids, context)
  await refuseDependents(ids, ports, context)
  const pictures = await context.db
    .select({ fileId: objectImages.fileId })
    .from(objectImages)
    .where(inArray(objectImages.objectId, [...ids]))
  await context.db.delete(objects).where(inArray(objects.id, [...ids]))
  await dropFiles(
    pictures.map((picture) => picture.fileId),
    ports,
    context,
  )
  context.audit({
    target: targetOf(rows.map((row) => row.name)),
    before: rows,
  })
  objectsChanged(ports, ids, context, { was: new Map(rows.map(({ id, path }) => [id, path])) })
  return true
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
