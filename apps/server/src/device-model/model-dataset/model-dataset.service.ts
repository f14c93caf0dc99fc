import { MOST_DATASETS } from '@zhizao/contract/device/object-dataset'
import type { ModelDataset } from '@zhizao/contract/device-model/model-dataset'
import { and, asc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { modelsChanged, requireModel } from '../model/model.service.ts'
import { models } from '../model/model.table.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { modelDatasetPoints, modelDatasets } from './model-dataset.table.ts'

interface DatasetFields {
  name: string
  remark?: string | null
  modelPointIds: string[]
}

const columns = getTableColumns(modelDatasets)
type Row = Omit<ModelDataset, 'createdAt'> & { createdAt: Date }

const listed = rows<Row>()({
  title: '数据集',
  from: modelDatasets,
  joins: [{ table: models, on: eq(models.id, modelDatasets.modelId), inner: true }],
  columns: {
    ...columns,
    modelName: models.name,
    pointCount: sql`(select count(*)::int from ${modelDatasetPoints} where ${modelDatasetPoints.datasetId} = ${modelDatasets.id})`,
  },
  search: { keyword: [modelDatasets.name] },
  match: { modelId: modelDatasets.modelId, ids: modelDatasets.id },
  orderable: {},
  order: [asc(modelDatasets.sort), asc(modelDatasets.id)],
})

export async function listModelDatasets(filter: { modelId: string; keyword?: string }, context: Context) {
  await requireModel(filter.modelId, context)
  return listed.list(filter, context, MOST_DATASETS)
}

export async function getModelDataset(id: string, context: Context) {
  const row = await listed.get({ id }, context)
  const points = await context.db
    .select(getTableColumns(modelPoints))
    .from(modelDatasetPoints)
    .innerJoin(modelPoints, eq(modelPoints.id, modelDatasetPoints.modelPointId))
    .where(eq(modelDatasetPoints.datasetId, id))
    .orderBy(asc(modelDatasetPoints.sort), asc(modelDatasetPoints.id))
  return { ...row, points }
}

export async function createModelDataset(
  { modelPointIds, ...draft }: DatasetFields & { modelId: string },
  ports: ModelPorts,
  context: Context,
) {
  await requireModel(draft.modelId, context)
  const chosen = await requirePointsOf(draft.modelId, modelPointIds, 'modelPointIds', context)
  const [made] = await context.db
    .insert(modelDatasets)
    .values({ ...draft, companyId: context.user.companyId, sort: await nextSort(draft.modelId, context) })
    .returning({ id: modelDatasets.id })
  await setPoints(made!.id, chosen, context)
  const after = await getModelDataset(made!.id, context)
  context.audit({ target: after.name, after })
  modelsChanged(ports, [draft.modelId], context)
  return after
}

export async function updateModelDataset(
  { id, modelPointIds, ...changes }: Partial<DatasetFields> & { id: string },
  ports: ModelPorts,
  context: Context,
) {
  const before = await getModelDataset(id, context)
  const chosen = modelPointIds && (await requirePointsOf(before.modelId, modelPointIds, 'modelPointIds', context))
  await context.db
    .update(modelDatasets)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(modelDatasets.id, id))
  if (chosen) await setPoints(id, chosen, context)
  const after = await getModelDataset(id, context)
  context.audit({ target: after.name, before, after })
  modelsChanged(ports, [before.modelId], context)
  return after
}

/** Datasets of objects that were made from them stay and stand for themselves. */
export async function removeModelDatasets(ids: readonly string[], ports: ModelPorts, context: Context): Promise<true> {
  const found = await listed.list({ ids }, context, ids.length)
  if (found.length < new Set(ids).size) throw notFound('数据集')
  await context.db.delete(modelDatasets).where(inArray(modelDatasets.id, [...ids]))
  context.audit({ target: targetOf(found.map((row) => row.name)), before: found })
  modelsChanged(ports, [...new Set(found.map((row) => row.modelId))], context)
  return true
}

/** The points asked for, once each; refused where one is not a point of the model. */
export async function requirePointsOf(modelId: string, ids: readonly string[], field: string, { db }: Context) {
  const wanted = [...new Set(ids)]
  const found = await db.$count(modelPoints, and(eq(modelPoints.modelId, modelId), inArray(modelPoints.id, wanted)))
  if (found < wanted.length) throw invalidField(field, '点位', '只能选择此模型的点位')
  return wanted
}

async function nextSort(modelId: string, { db }: Context) {
  const [last] = await db
    .select({ sort: max(modelDatasets.sort), total: sql<number>`count(*)::int` })
    .from(modelDatasets)
    .where(eq(modelDatasets.modelId, modelId))
  if (last!.total >= MOST_DATASETS) throw conflict(`一个模型最多 ${MOST_DATASETS} 个数据集`)
  return (last!.sort ?? 0) + 1
}

async function setPoints(datasetId: string, modelPointIds: readonly string[], { db, user }: Context) {
  await db.delete(modelDatasetPoints).where(eq(modelDatasetPoints.datasetId, datasetId))
  await db
    .insert(modelDatasetPoints)
    .values(
      modelPointIds.map((modelPointId, at) => ({ companyId: user.companyId, datasetId, modelPointId, sort: at + 1 })),
    )
}
