import { asc, eq } from 'drizzle-orm'
import { copyOfPoint } from '../../device-model/model-point/point-columns.table.ts'
import type { Context } from '../../platform/context.ts'
import { type DevicePorts, objectsChanged } from '../device-ports.ts'
import { copyDatasets } from '../object-dataset/object-dataset.service.ts'
import { points } from '../point/point.table.ts'
import { insertObject } from './object.service.ts'
import { insertPoints } from './object-from-model.ts'
import { getObject } from './object-query.ts'
import { requireObjects } from './object-scope.ts'

/** A new object like another: its fields, points and datasets, but neither its images, its serial number nor its box. */
export async function copyObject(
  { id, code, name, parentId }: { id: string; code: string; name: string; parentId?: string | null },
  ports: DevicePorts,
  context: Context,
) {
  const [source] = await requireObjects([id], context)
  const { objectType, modelId, deviceTypeId, driver, status, alarmStatus, manufacturer, place, details, remark } =
    source!
  const copyId = await insertObject(
    {
      code,
      name,
      parentId: parentId === undefined ? source!.parentId : parentId,
      objectType,
      modelId,
      deviceTypeId,
      driver,
      status,
      alarmStatus,
      manufacturer,
      place,
      details,
      remark,
    },
    context,
  )
  const rows = await context.db.select().from(points).where(eq(points.objectId, id)).orderBy(asc(points.sort))
  await insertPoints(
    rows.map((row) => ({
      ...copyOfPoint(row),
      modelPointId: row.modelPointId,
      objectId: copyId,
      companyId: context.user.companyId,
    })),
    context,
  )
  await copyDatasets(id, copyId, context)
  objectsChanged(ports, [copyId], context)
  return getObject(copyId, context)
}
