import type { Camera, CameraKind } from '@zhizao/contract/camera/camera'
import type { CloudKind } from '@zhizao/contract/camera/camera-cloud'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { ofObject } from '../../platform/access/object-view.ts'
import { type Context, holds } from '../../platform/context.ts'
import { bySort, rows } from '../../platform/crud/rows.ts'
import { notFound } from '../../platform/refusal.ts'
import { cameras } from './camera.table.ts'

/** Cameras of objects that the caller may see; those of no object are for callers without limits. */
export const visible = ofObject(cameras.objectId)

const { sort, code, name, createdAt, status } = cameras
const listed = rows<Camera>()({
  title: '摄像头',
  from: cameras,
  joins: [
    { table: objects, on: eq(objects.id, cameras.objectId) },
    { table: areas, on: eq(areas.id, sql`coalesce(${cameras.areaId}, ${objects.areaId})`) },
  ],
  columns: { ...getTableColumns(cameras), objectName: objects.name, areaName: areas.name },
  search: { keyword: [name, code], code: [code], name: [name] },
  match: {
    kind: cameras.kind,
    status,
    objectId: cameras.objectId,
    deviceSerial: cameras.deviceSerial,
    channel: cameras.channel,
    streamAddress: cameras.streamAddress,
  },
  filters: { areaId: (areaId) => sql`${areas.path} like '%/' || ${areaId}::text || '/%'` },
  scope: visible,
  orderable: { sort, code, name, createdAt, status },
  order: bySort(cameras),
})
export const pageOfCameras = listed.page
export const cameraById = (id: string, context: Context) => listed.get({ id }, context)

async function first(by: object, context: Context): Promise<Camera> {
  const [found] = await listed.list(by, context, 1)
  if (!found) throw notFound('摄像头')
  return found
}
export const cameraByAddress = (url: string, context: Context) => first({ streamAddress: url }, context)

/** Whoever sets cameras up for the whole plant may try any device of the account; others play the cameras they see. */
export async function requireDevice(kind: CloudKind, serial: string, channel: number, context: Context) {
  const { user } = context
  if (user.objectScope === 'all' && holds(user, 'camera:add|camera:edit')) return
  await first({ kind: kind satisfies CameraKind, deviceSerial: serial, channel, status: 1 }, context)
}

/** Cameras that stand in the way of removing objects. */
export async function camerasOf(objectIds: readonly string[], { db }: Context) {
  const total = await db.$count(cameras, inArray(cameras.objectId, [...objectIds]))
  return { title: '摄像头', total }
}
