import { eq, type SQL, sql } from 'drizzle-orm'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { points } from '../point/point.table.ts'

/** Which boxes read an object's points, by whether they are online. */
const readBy = (context: Context, isOnline: boolean) =>
  context.db
    .selectDistinct({ objectId: points.objectId })
    .from(boxes)
    .innerJoin(boxChannels, eq(boxChannels.boxId, boxes.id))
    .innerJoin(boxDevices, eq(boxDevices.channelId, boxChannels.id))
    .innerJoin(boxPoints, eq(boxPoints.boxDeviceId, boxDevices.id))
    .innerJoin(points, eq(points.id, boxPoints.pointId))
    .where(eq(boxes.online, isOnline))

/** Objects that boxes read of which none is online. What nobody reads is never offline. */
export const isOffline = (objectId: SQL, context: Context) =>
  sql<boolean>`(${objectId} in ${readBy(context, false)} and ${objectId} not in ${readBy(context, true)})`

/** Tells browsers to ask for the tree anew: a box came or went, or objects changed. Returns how to stop. */
export function tellOfObjects({ events, push }: Pick<Platform, 'events' | 'push'>) {
  const tell = ({ companyId }: { companyId: string }) => push.publish(companyId, 'objects', { event: 'objects' })
  const stops = [events.on('box.online', tell), events.on('box.offline', tell), events.on('object.changed', tell)]
  return () => {
    for (const stop of stops) stop()
  }
}
