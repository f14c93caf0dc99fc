import { and, eq } from 'drizzle-orm'
import { alarms } from '../../alarm/alarm/alarm.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'

/** An alarm that the caller may see, by what knowledge about it is found. */
export async function alarmAsked(id: string, { db, user }: Context) {
  const [row] = await db
    .select({
      batchNo: alarms.batchNo,
      ruleKey: alarms.ruleKey,
      direction: alarms.direction,
      content: alarms.content,
      pointName: alarms.pointName,
      modelPointId: points.modelPointId,
      deviceTypeId: objects.deviceTypeId,
      deviceTypeName: deviceTypes.name,
    })
    .from(alarms)
    .leftJoin(points, eq(points.id, alarms.pointId))
    .leftJoin(objects, eq(objects.id, alarms.objectId))
    .leftJoin(deviceTypes, eq(deviceTypes.id, objects.deviceTypeId))
    .where(and(eq(alarms.id, id), objectSeen(user, alarms.objectId)))
  if (!row) throw notFound('报警')
  return row
}
export type AlarmAsked = Awaited<ReturnType<typeof alarmAsked>>
