import type { PointAddress } from '@zhizao/contract/device-model/model-point'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { modelContrastGroupPoints, modelContrastGroups } from '../model-contrast/model-contrast.table.ts'
import { modelDatasetPoints, modelDatasets } from '../model-dataset/model-dataset.table.ts'
import { modelImages } from '../model-image/model-image.table.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import type { copyOfPoint } from '../model-point/point-columns.table.ts'

type PointRow = ReturnType<typeof copyOfPoint<typeof modelPoints.$inferSelect>>

/** What a model begins with; points are named by their ids where they come from. */
export interface ModelContent {
  points: readonly (PointRow & { id: string; address: PointAddress | null })[]
  images: readonly { fileId: string; name: string | null; remark: string | null; sort: number }[]
  datasets: readonly { name: string; remark: string | null; points: readonly string[] }[]
  groups: readonly {
    name: string
    remark: string | null
    points: readonly { id: string; color: string | null }[]
  }[]
}

/** All that a model holds beside its own fields and its alarm rules. */
export async function contentOf(modelId: string, { db }: Context): Promise<ModelContent> {
  const points = await db
    .select()
    .from(modelPoints)
    .where(eq(modelPoints.modelId, modelId))
    .orderBy(asc(modelPoints.sort))
  const images = await db.select().from(modelImages).where(eq(modelImages.modelId, modelId))
  const datasets = await db
    .select()
    .from(modelDatasets)
    .where(eq(modelDatasets.modelId, modelId))
    .orderBy(asc(modelDatasets.sort))
  const groups = await db
    .select()
    .from(modelContrastGroups)
    .where(eq(modelContrastGroups.modelId, modelId))
    .orderBy(asc(modelContrastGroups.sort))
  const datasetIds = datasets.map(({ id }) => id)
  const inDatasets = await db
    .select()
    .from(modelDatasetPoints)
    .where(inArray(modelDatasetPoints.datasetId, datasetIds))
    .orderBy(asc(modelDatasetPoints.sort))
  const groupIds = groups.map(({ id }) => id)
  const inGroups = await db
    .select()
    .from(modelContrastGroupPoints)
    .where(inArray(modelContrastGroupPoints.groupId, groupIds))
    .orderBy(asc(modelContrastGroupPoints.sort))
  return {
    points,
    images,
    datasets: datasets.map(({ id, name, remark }) => ({
      name,
      remark,
      points: inDatasets.filter(({ datasetId }) => datasetId === id).map(({ modelPointId }) => modelPointId),
    })),
    groups: groups.map(({ id, name, remark }) => ({
      name,
      remark,
      points: inGroups
        .filter(({ groupId }) => groupId === id)
        .map(({ modelPointId, color }) => ({ id: modelPointId, color })),
    })),
  }
}
