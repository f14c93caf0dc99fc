import type { ControlPoint } from '@zhizao/contract/control/control-group'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import type { Context } from '../../platform/context.ts'
import type { OwnObject } from './own-object.ts'

const MOST = 1000

/** Points of an object, and of those below it, that boxes can write. */
export async function controlPoints({ path }: OwnObject, { db }: Context): Promise<ControlPoint[]> {
  const { dataType, unit, decimals, minValue, maxValue, valueWords } = points
  return db
    .select({
      pointId: points.id,
      code: points.code,
      name: points.name,
      objectId: objects.id,
      objectName: objects.name,
      dataType,
      unit,
      decimals,
      minValue,
      maxValue,
      valueWords,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .innerJoin(boxPoints, eq(boxPoints.pointId, points.id))
    .innerJoin(boxDevices, eq(boxDevices.id, boxPoints.boxDeviceId))
    .innerJoin(boxChannels, eq(boxChannels.id, boxDevices.channelId))
    .innerJoin(boxes, eq(boxes.id, boxChannels.boxId))
    .where(and(like(objects.path, `${path}%`), sql`${points.access} like '%w%'`, eq(boxes.kind, 'edge')))
    .orderBy(asc(objects.path), asc(points.sort), asc(points.id))
    .limit(MOST)
}
