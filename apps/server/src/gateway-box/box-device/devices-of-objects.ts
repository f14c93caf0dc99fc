import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { boxDevices } from './box-device.table.ts'

/** Devices of boxes that stand in the way of removing objects. */
export async function devicesOf(objectIds: readonly string[], { db }: Context) {
  return { title: '盒子设备', total: await db.$count(boxDevices, inArray(boxDevices.objectId, [...objectIds])) }
}
