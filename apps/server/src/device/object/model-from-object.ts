import { PointAddress } from '@zhizao/contract/device-model/model-point'
import { asc, eq, inArray } from 'drizzle-orm'
import type { ModelContent, NewModel } from '../../device-model/index.ts'
import type { Context } from '../../platform/context.ts'
import { contrastGroupPoints, contrastGroups } from '../contrast-group/contrast-group.table.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objectDatasetPoints, objectDatasets } from '../object-dataset/object-dataset.table.ts'
import { objectImages } from '../object-image/object-image.table.ts'
import { points } from '../point/point.table.ts'
import { requireObjects } from './object-scope.ts'

/** A new model, not published yet, with all that an object has: the object itself stays as it is. */
export async function createModelByObject(
  { objectId, ...draft }: Pick<NewModel, 'code' | 'name' | 'parentId'> & { objectId: string },
  ports: Pick<DevicePorts, 'createModel' | 'rulesFromObject' | 'readPoints'>,
  context: Context,
) {
  const [object] = await requireObjects([objectId], context)
  const { objectType, deviceTypeId, driver, manufacturer, details, alarmStatus, remark } = object!
  const like = { objectType, deviceTypeId, driver, manufacturer, details, alarmStatus, remark, status: 0 as const }
  const { model, points: made } = await ports.createModel(
    { ...like, ...draft },
    await contentOfObject(objectId, ports, context),
    context,
  )
  await ports.rulesFromObject(objectId, model.id, made, context)
  return model
}

/** All that an object has and a model can have. */
async function contentOfObject(
  objectId: string,
  { readPoints }: Pick<DevicePorts, 'readPoints'>,
  context: Context,
): Promise<ModelContent> {
  const { db } = context
  const [object] = await requireObjects([objectId], context)
  const own = await db.select().from(points).where(eq(points.objectId, object!.id)).orderBy(asc(points.sort))
  const addresses = await db
    .select({ pointId: readPoints.pointId, address: readPoints.address })
    .from(readPoints.pointId.table)
    .where(
      inArray(
        readPoints.pointId,
        own.map(({ id }) => id),
      ),
    )
  const addressOf = new Map(
    addresses.map(({ pointId, address }) => [pointId, PointAddress.safeParse(address).data ?? null]),
  )
  const images = await db.select().from(objectImages).where(eq(objectImages.objectId, objectId))
  return {
    points: own.map((row) => ({ ...row, address: addressOf.get(row.id) ?? null })),
    images,
    datasets: await datasetsOf(objectId, context),
    groups: await groupsOf(objectId, context),
  }
}

async function datasetsOf(objectId: string, { db }: Context) {
  const rows = await db
    .select()
    .from(objectDatasets)
    .where(eq(objectDatasets.objectId, objectId))
    .orderBy(asc(objectDatasets.sort))
  const members = await db
    .select({ datasetId: objectDatasetPoints.datasetId, pointId: objectDatasetPoints.pointId })
    .from(objectDatasetPoints)
    .innerJoin(objectDatasets, eq(objectDatasets.id, objectDatasetPoints.datasetId))
    .where(eq(objectDatasets.objectId, objectId))
    .orderBy(asc(objectDatasetPoints.sort))
  return rows.map(({ id, name, remark }) => ({
    name,
    remark,
    points: members.filter(({ datasetId }) => datasetId === id).map(({ pointId }) => pointId),
  }))
}

/** Its groups from its model; groups of the company may hold points of others. */
async function groupsOf(objectId: string, { db }: Context) {
  const rows = await db.select().from(contrastGroups).where(eq(contrastGroups.objectId, objectId))
  const members = await db
    .select({
      groupId: contrastGroupPoints.groupId,
      id: contrastGroupPoints.pointId,
      color: contrastGroupPoints.color,
    })
    .from(contrastGroupPoints)
    .innerJoin(contrastGroups, eq(contrastGroups.id, contrastGroupPoints.groupId))
    .where(eq(contrastGroups.objectId, objectId))
    .orderBy(asc(contrastGroupPoints.sort))
  return rows.map(({ id, name, remark }) => ({
    name,
    remark,
    points: members.filter(({ groupId }) => groupId === id).map((member) => ({ id: member.id, color: member.color })),
  }))
}
