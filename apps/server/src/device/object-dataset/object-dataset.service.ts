import { MOST_DATASETS } from '@zhizao/contract/device/object-dataset'
import { and, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import { handChanges } from '../../device-model/index.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import type { Reading } from '../device-ports.ts'
import { leaveOut } from '../model-sync/left-out.ts'
import { requireObjects } from '../object/object-scope.ts'
import { points } from '../point/point.table.ts'
import { getDataset, requireDatasets } from './dataset-query.ts'
import { objectDatasetPoints, objectDatasets } from './object-dataset.table.ts'

interface DatasetFields {
  name: string
  remark?: string | null
  pointIds: string[]
}

const followed = new Set(['name', 'remark', 'points'])

export async function createDataset(
  { pointIds, ...draft }: DatasetFields & { objectId: string },
  ports: Reading,
  context: Context,
) {
  const { companyId } = context.user
  await requireObjects([draft.objectId], context)
  const chosen = await requireOwnPoints(pointIds, draft.objectId, context)
  const [made] = await context.db
    .insert(objectDatasets)
    .values({ ...draft, companyId, sort: await nextSort(draft.objectId, context) })
    .returning({ id: objectDatasets.id })
  await setPoints(made!.id, chosen, context)
  const after = await getDataset(made!.id, ports, context)
  context.audit({ target: after.name, after })
  return after
}

export async function updateDataset(
  { id, pointIds, ...changes }: Partial<DatasetFields> & { id: string },
  ports: Reading,
  context: Context,
) {
  const before = await getDataset(id, ports, context)
  const chosen = pointIds && (await requireOwnPoints(pointIds, before.objectId, context))
  await context.db
    .update(objectDatasets)
    .set({
      ...changes,
      overridden: handChanges(
        { ...before, points: before.points.map((one) => one.id) },
        { ...changes, points: chosen },
        followed,
      ),
      updatedAt: context.now(),
    })
    .where(eq(objectDatasets.id, id))
  if (chosen) await setPoints(id, chosen, context)
  const after = await getDataset(id, ports, context)
  context.audit({ target: after.name, before, after })
  return after
}

export async function removeDatasets(ids: readonly string[], context: Context): Promise<true> {
  const rows = await requireDatasets(ids, context)
  await context.db.delete(objectDatasets).where(inArray(objectDatasets.id, [...ids]))
  const removed = rows.map(({ objectId, modelDatasetId: templateId }) => ({ objectId, templateId }))
  await leaveOut('dataset', removed, context)
  context.audit({ target: targetOf(rows.map((row) => row.name)), before: rows })
  return true
}

/** Gives an object datasets like those of another, by the points that both have under the same code. */
export async function copyDatasets(fromObjectId: string, toObjectId: string, context: Context) {
  const { companyId } = context.user
  await context.db.execute(sql`
    insert into ${objectDatasets} (company_id, object_id, name, remark, sort, model_dataset_id, from_model, overridden)
    select ${companyId}, ${toObjectId}, name, remark, sort, model_dataset_id, from_model, overridden from ${objectDatasets} where object_id = ${fromObjectId}`)
  await context.db.execute(sql`
    insert into ${objectDatasetPoints} (company_id, dataset_id, point_id, sort)
    select ${companyId}, copy.id, own.id, member.sort
    from ${objectDatasets} source
    join ${objectDatasets} copy on copy.object_id = ${toObjectId} and copy.name = source.name
    join ${objectDatasetPoints} member on member.dataset_id = source.id
    join ${points} original on original.id = member.point_id
    join ${points} own on own.object_id = ${toObjectId} and own.code = original.code
    where source.object_id = ${fromObjectId}`)
}

/** The points asked for, once each; refused where one is not a point of the object. */
async function requireOwnPoints(ids: readonly string[], objectId: string, context: Context) {
  const wanted = [...new Set(ids)]
  const rows = await context.db
    .select({ id: points.id })
    .from(points)
    .where(and(eq(points.objectId, objectId), inArray(points.id, wanted)))
  if (rows.length < wanted.length) throw invalidField('pointIds', '点位', '只能选择此对象的点位')
  return wanted
}

async function nextSort(objectId: string, context: Context) {
  const [last] = await context.db
    .select({ sort: max(objectDatasets.sort), total: sql<number>`count(*)::int` })
    .from(objectDatasets)
    .where(eq(objectDatasets.objectId, objectId))
  if (last!.total >= MOST_DATASETS) throw conflict(`一个对象最多 ${MOST_DATASETS} 个数据集`)
  return (last!.sort ?? 0) + 1
}

async function setPoints(datasetId: string, pointIds: readonly string[], context: Context) {
  const { companyId } = context.user
  await context.db
    .delete(objectDatasetPoints)
    .where(and(eq(objectDatasetPoints.datasetId, datasetId), notInArray(objectDatasetPoints.pointId, [...pointIds])))
  await context.db
    .insert(objectDatasetPoints)
    .values(pointIds.map((pointId, at) => ({ companyId, datasetId, pointId, sort: at + 1 })))
    .onConflictDoUpdate({
      target: [objectDatasetPoints.companyId, objectDatasetPoints.datasetId, objectDatasetPoints.pointId],
      set: { sort: sql`excluded.sort` },
    })
}
