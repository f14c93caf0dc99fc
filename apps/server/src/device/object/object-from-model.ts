import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, max } from 'drizzle-orm'
import { models } from '../../device-model/model/model.table.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import { copyOfPoint, prescribedByModel } from '../../device-model/model-point/point-columns.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { type DevicePorts, objectsChanged, pointsChanged } from '../device-ports.ts'
import { points } from '../point/point.table.ts'
import { insertObject, type NewObject } from './object.service.ts'
import { objects } from './object.table.ts'
import { getObject } from './object-query.ts'
import { objectScopeCondition, requireObjects } from './object-scope.ts'

type ModelPointRow = typeof modelPoints.$inferSelect

/** Rows of a bulk insert, under PostgreSQL's limit of 65,535 parameters. */
const CHUNK = 1000

export async function insertPoints(rows: (typeof points.$inferInsert)[], context: Context): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += CHUNK) {
    const made = await context.db
      .insert(points)
      .values(rows.slice(at, at + CHUNK))
      .returning({ id: points.id })
    ids.push(...made.map((row) => row.id))
  }
  return ids
}

const pointsOfModel = (modelId: string, context: Context) =>
  context.db
    .select()
    .from(modelPoints)
    .where(eq(modelPoints.modelId, modelId))
    .orderBy(asc(modelPoints.sort), asc(modelPoints.id))

const fromModel = (objectId: string, row: ModelPointRow, context: Context) => ({
  ...copyOfPoint(row),
  objectId,
  modelPointId: row.id,
  companyId: context.user.companyId,
})

/** A new object with the type, driver, parameters and points of a published model. */
export async function createByModel(
  draft: Pick<NewObject, 'code' | 'name' | 'parentId' | 'place' | 'serialNumber' | 'installedOn' | 'remark'> & {
    modelId: string
  },
  ports: DevicePorts,
  context: Context,
) {
  const [model] = await context.db.select().from(models).where(eq(models.id, draft.modelId))
  if (!model) throw notFound('模型')
  if (model.status === 0) throw conflict(`模型“${model.name}”尚未发布，不能用来创建对象`)
  const id = await insertObject(
    {
      ...draft,
      objectType: model.objectType,
      deviceTypeId: model.deviceTypeId,
      driver: model.driver,
      manufacturer: model.manufacturer,
      alarmStatus: model.alarmStatus,
      details: model.details,
    },
    context,
  )
  const rows = await pointsOfModel(model.id, context)
  await insertPoints(
    rows.map((row) => fromModel(id, row, context)),
    context,
  )
  objectsChanged(ports, [id], context)
  return getObject(id, context)
}

/** Adds points of models to an object; codes that it has already are left out and named. */
export async function insertByModelPoint(
  { objectId, modelPointIds }: { objectId: string; modelPointIds: string[] },
  ports: DevicePorts,
  context: Context,
) {
  const [object] = await requireObjects([objectId], context)
  const wanted = await context.db.select().from(modelPoints).where(inArray(modelPoints.id, modelPointIds))
  if (wanted.length < new Set(modelPointIds).size) throw notFound('模型点位')
  const taken = await context.db.select({ code: points.code }).from(points).where(eq(points.objectId, objectId))
  const codes = new Set(taken.map((row) => row.code))
  const skipped: string[] = []
  const fresh = wanted.filter((row) => {
    if (codes.has(row.code)) skipped.push(row.code)
    else codes.add(row.code)
    return !skipped.includes(row.code)
  })
  const sort = await lastPointSort(objectId, context)
  const ids = await insertPoints(
    fresh.map((row, index) => ({ ...fromModel(objectId, row, context), sort: sort + index + 1 })),
    context,
  )
  context.audit({ target: object!.name, after: { added: fresh.map((row) => row.code) } })
  pointsChanged(ports, ids, context)
  return { added: ids.length, skipped }
}

export async function lastPointSort(objectId: string, context: Context) {
  const [last] = await context.db
    .select({ sort: max(points.sort) })
    .from(points)
    .where(eq(points.objectId, objectId))
  return last?.sort ?? 0
}

/**
 * Brings new and changed points of a model into its objects. A point of the object with the same code that came from
 * elsewhere is taken over as the model's; points that only the object has stay as they are.
 */
export async function syncModel(
  { modelId, objectIds, withLimits = false }: { modelId: string; objectIds?: string[]; withLimits?: boolean },
  ports: DevicePorts,
  context: Context,
) {
  const [model] = await context.db.select().from(models).where(eq(models.id, modelId))
  if (!model) throw notFound('模型')
  if (objectIds) await requireObjects(objectIds, context)
  const targets = await context.db
    .select({ id: objects.id })
    .from(objects)
    .where(
      and(eq(objects.modelId, modelId), objectIds && inArray(objects.id, objectIds), objectScopeCondition(context)),
    )
  if (objectIds && targets.length < new Set(objectIds).size) throw conflict('所选对象中有不属于此模型的对象')
  const templates = await pointsOfModel(modelId, context)
  const existing = targets.length
    ? await context.db
        .select()
        .from(points)
        .where(
          inArray(
            points.objectId,
            targets.map((row) => row.id),
          ),
        )
    : []
  const byTemplate = new Map(existing.map((row) => [`${row.objectId}/${row.modelPointId}`, row]))
  const byCode = new Map(existing.map((row) => [`${row.objectId}/${row.code}`, row]))
  const fresh: (typeof points.$inferInsert)[] = []
  const changed: string[] = []
  for (const template of templates) {
    const prescribed = { ...prescribedByModel(template, withLimits), modelPointId: template.id }
    const differing: string[] = []
    for (const { id: objectId } of targets) {
      const known = byTemplate.get(`${objectId}/${template.id}`) ?? byCode.get(`${objectId}/${template.code}`)
      if (!known) fresh.push(fromModel(objectId, template, context))
      else if (
        Object.entries(prescribed).some(([name, value]) => !isDeepStrictEqual(known[name as keyof typeof known], value))
      )
        differing.push(known.id)
    }
    if (differing.length)
      await context.db
        .update(points)
        .set({ ...prescribed, updatedAt: context.now() })
        .where(inArray(points.id, differing))
    changed.push(...differing)
  }
  const added = await insertPoints(fresh, context)
  const result = { objects: targets.length, added: added.length, changed: changed.length }
  context.audit({ target: model.name, after: result })
  pointsChanged(ports, [...added, ...changed], context)
  return result
}
