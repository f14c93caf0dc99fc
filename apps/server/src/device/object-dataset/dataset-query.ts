import type { LivePoint } from '@zhizao/contract/device/live-point'
import { MOST_DATASETS } from '@zhizao/contract/device/object-dataset'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { onPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { notFound } from '../../platform/refusal.ts'
import type { DevicePorts, Reading } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { requireObjects } from '../object/object-scope.ts'
import { points } from '../point/point.table.ts'
import { withNewest } from '../point/point-live.ts'
import { listPoints } from '../point/point-query.ts'
import { objectDatasetPoints, objectDatasets } from './object-dataset.table.ts'

const columns = getTableColumns(objectDatasets)

export type DatasetRow = typeof objectDatasets.$inferSelect & { objectName: string; pointCount: number }

/** Datasets with the name of their object and the number of their points; always within the data permission. */
const listed = rows<DatasetRow>()({
  title: '数据集',
  from: objectDatasets,
  joins: [{ table: objects, on: eq(objects.id, objectDatasets.objectId), inner: true }],
  columns: {
    ...columns,
    objectName: objects.name,
    pointCount: sql`(select count(*)::int from ${objectDatasetPoints} where ${objectDatasetPoints.datasetId} = ${objectDatasets.id})`,
  },
  search: { keyword: [objectDatasets.name] },
  match: { objectId: objectDatasets.objectId, ids: objectDatasets.id },
  scope: onPath(objects.path),
  orderable: columns,
  order: [asc(objects.sort), asc(objects.id), asc(objectDatasets.sort), asc(objectDatasets.id)],
})

export async function listDatasets(filter: { objectId: string; keyword?: string }, context: Context) {
  await requireObjects([filter.objectId], context)
  return listed.list(filter, context, MOST_DATASETS)
}

/** Datasets of which no device of a box, but for the one named, reads a point. */
export function pageWithoutBoxDevice(
  { boxDeviceId, ...input }: PageInput & { objectId?: string; keyword?: string; boxDeviceId?: string },
  { readPoints }: Reading,
  context: Context,
): Promise<Page<DatasetRow>> {
  const unread = sql`not exists (
    select from ${objectDatasetPoints}
    join ${readPoints.pointId.table} on ${readPoints.pointId} = ${objectDatasetPoints.pointId}
    where ${objectDatasetPoints.datasetId} = ${objectDatasets.id}
      and ${readPoints.boxDeviceId} is distinct from ${boxDeviceId ?? null}::bigint)`
  return listed.page(input, context, unread)
}

/** Refuses as not found when one of the datasets does not exist or its object may not be seen. */
export async function requireDatasets(ids: readonly string[], context: Context): Promise<DatasetRow[]> {
  const found = await listed.list({ ids }, context, ids.length)
  if (found.length < new Set(ids).size) throw notFound('数据集')
  return found
}

/** The points of a dataset in their order. */
async function pointsOf(datasetId: string, ports: Reading, context: Context) {
  const members = await context.db
    .select({ pointId: objectDatasetPoints.pointId })
    .from(objectDatasetPoints)
    .where(eq(objectDatasetPoints.datasetId, datasetId))
    .orderBy(asc(objectDatasetPoints.sort), asc(objectDatasetPoints.id))
  const ids = members.map((member) => member.pointId)
  const rows = ids.length ? await listPoints({}, ports, context, inArray(points.id, ids)) : []
  const place = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((one, other) => place.get(one.id)! - place.get(other.id)!)
}

export async function getDataset(id: string, ports: Reading, context: Context) {
  const [row] = await requireDatasets([id], context)
  return { ...row!, points: await pointsOf(id, ports, context) }
}

/** The newest values of a dataset's points. */
export async function readDataset(id: string, ports: DevicePorts, context: Context): Promise<LivePoint[]> {
  await requireDatasets([id], context)
  return withNewest(await pointsOf(id, ports, context), ports, context)
}
