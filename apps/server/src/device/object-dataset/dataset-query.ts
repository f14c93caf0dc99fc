import type { LivePoint } from '@zhizao/contract/device/live-point'
import { MOST_DATASETS } from '@zhizao/contract/device/object-dataset'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, asc, count, eq, getTableColumns, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition, requireObjects } from '../object/object-scope.ts'
import { points } from '../point/point.table.ts'
import { withNewest } from '../point/point-live.ts'
import { listPoints } from '../point/point-query.ts'
import { objectDatasetPoints, objectDatasets } from './object-dataset.table.ts'

const columns = getTableColumns(objectDatasets)
const order = [asc(objects.sort), asc(objects.id), asc(objectDatasets.sort), asc(objectDatasets.id)]

interface DatasetFilter {
  objectId?: string
  keyword?: string
}

const matching = ({ objectId, keyword }: DatasetFilter, context: Context, also?: SQL) =>
  and(
    objectScopeCondition(context),
    objectId ? eq(objectDatasets.objectId, objectId) : undefined,
    keyword ? ilike(objectDatasets.name, containing(keyword)) : undefined,
    also,
  )

/** Datasets with the name of their object and the number of their points; always within the data permission. */
const selectDatasets = (context: Context) =>
  context.db
    .select({
      ...columns,
      objectName: objects.name,
      pointCount: sql<number>`(select count(*)::int from ${objectDatasetPoints} where ${objectDatasetPoints.datasetId} = ${objectDatasets.id})`,
      total: totalOver,
    })
    .from(objectDatasets)
    .innerJoin(objects, eq(objects.id, objectDatasets.objectId))
    .$dynamic()
export type DatasetRow = Awaited<ReturnType<typeof selectDatasets>>[number]

export async function listDatasets(filter: DatasetFilter & { objectId: string }, context: Context) {
  await requireObjects([filter.objectId], context)
  return selectDatasets(context)
    .where(matching(filter, context))
    .orderBy(...order)
    .limit(MOST_DATASETS)
}

/** Datasets of which no device of a box, but for the one named, reads a point. */
export async function pageWithoutBoxDevice(
  { boxDeviceId, ...input }: PageInput & DatasetFilter & { boxDeviceId?: string },
  context: Context,
): Promise<Page<DatasetRow>> {
  const unread = sql`not exists (
    select from ${objectDatasetPoints}
    join ${boxPoints} on ${boxPoints.pointId} = ${objectDatasetPoints.pointId}
    where ${objectDatasetPoints.datasetId} = ${objectDatasets.id}
      and ${boxPoints.boxDeviceId} is distinct from ${boxDeviceId ?? null}::bigint)`
  const where = matching(input, context, unread)
  const { limit, offset } = limitOf(input)
  const rows = await selectDatasets(context)
    .where(where)
    .orderBy(...orderOf(columns, input, order))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? (offset ? await countDatasets(where, context) : 0)
  return pageReply(rows, total, input)
}

const countDatasets = async (where: SQL | undefined, context: Context) =>
  (
    await context.db
      .select({ total: count() })
      .from(objectDatasets)
      .innerJoin(objects, eq(objects.id, objectDatasets.objectId))
      .where(where)
  )[0]!.total

/** Refuses as not found when one of the datasets does not exist or its object may not be seen. */
export async function requireDatasets(ids: readonly string[], context: Context): Promise<DatasetRow[]> {
  const rows = await selectDatasets(context).where(matching({}, context, inArray(objectDatasets.id, [...ids])))
  if (rows.length < new Set(ids).size) throw notFound('数据集')
  return rows
}

/** The points of a dataset in their order. */
async function pointsOf(datasetId: string, context: Context) {
  const members = await context.db
    .select({ pointId: objectDatasetPoints.pointId })
    .from(objectDatasetPoints)
    .where(eq(objectDatasetPoints.datasetId, datasetId))
    .orderBy(asc(objectDatasetPoints.sort), asc(objectDatasetPoints.id))
  const ids = members.map((member) => member.pointId)
  const rows = ids.length ? await listPoints({}, context, inArray(points.id, ids)) : []
  const place = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((one, other) => place.get(one.id)! - place.get(other.id)!)
}

export async function getDataset(id: string, context: Context) {
  const [row] = await requireDatasets([id], context)
  return { ...row!, points: await pointsOf(id, context) }
}

/** The newest values of a dataset's points. */
export async function readDataset(id: string, ports: DevicePorts, context: Context): Promise<LivePoint[]> {
  await requireDatasets([id], context)
  return (await pointsOf(id, context)).map((row) => withNewest(row, ports))
}
