import type { CameraKind, camera } from '@zhizao/contract/camera/camera'
import type { CloudKind } from '@zhizao/contract/camera/camera-cloud'
import type { Input } from '@zhizao/contract/http/call'
import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { cameras } from './camera.table.ts'

/** Cameras of objects that the caller may see; those of no object are for callers without limits. */
export function visible({ user, db }: Pick<Context, 'user' | 'db'>): SQL | undefined {
  if (user.objectScope === 'all') return undefined
  const { roots } = user.objectScope
  if (!roots.length) return sql`false`
  const patterns = roots.map((id) => `%/${id}/%`)
  const covered = sql`${objects.path} like any(${sql.param(patterns)}::text[])`
  return inArray(cameras.objectId, db.select({ id: objects.id }).from(objects).where(covered))
}

const columns = {
  id: cameras.id,
  code: cameras.code,
  name: cameras.name,
  kind: cameras.kind,
  objectId: cameras.objectId,
  objectName: objects.name,
  areaId: cameras.areaId,
  areaName: areas.name,
  deviceSerial: cameras.deviceSerial,
  channel: cameras.channel,
  streamAddress: cameras.streamAddress,
  status: cameras.status,
  sort: cameras.sort,
  remark: cameras.remark,
  createdAt: cameras.createdAt,
}

const joined = ({ db }: Context) =>
  db
    .select({ ...columns, total: totalOver })
    .from(cameras)
    .leftJoin(objects, eq(objects.id, cameras.objectId))
    .leftJoin(areas, eq(areas.id, sql`coalesce(${cameras.areaId}, ${objects.areaId})`))

function conditions(input: Input<typeof camera.page>, context: Context) {
  const part = (text: string | undefined) => (text ? containing(text) : undefined)
  const [keyword, code, name] = [part(input.keyword), part(input.code), part(input.name)]
  return and(
    visible(context),
    keyword ? or(ilike(cameras.name, keyword), ilike(cameras.code, keyword)) : undefined,
    code ? ilike(cameras.code, code) : undefined,
    name ? ilike(cameras.name, name) : undefined,
    input.kind ? eq(cameras.kind, input.kind) : undefined,
    input.status === undefined ? undefined : eq(cameras.status, input.status),
    input.objectId ? eq(cameras.objectId, input.objectId) : undefined,
    input.areaId ? sql`${areas.path} like ${`%/${input.areaId}/%`}` : undefined,
  )
}

export async function pageOfCameras(input: Input<typeof camera.page>, context: Context) {
  const { sort, code, name, createdAt, status } = cameras
  const rows = await joined(context)
    .where(conditions(input, context))
    .orderBy(...orderOf({ sort, code, name, createdAt, status }, input, [asc(cameras.sort), asc(cameras.id)]))
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  return pageReply(
    rows.map(({ total: _, ...row }) => row),
    rows[0]?.total ?? 0,
    input,
  )
}

async function one(where: SQL, context: Context) {
  const [row] = await joined(context)
    .where(and(where, visible(context)))
    .orderBy(asc(cameras.id))
    .limit(1)
  if (!row) throw notFound('摄像头')
  const { total: _, ...found } = row
  return found
}
export const cameraById = (id: string, context: Context) => one(eq(cameras.id, id), context)
export const cameraByAddress = (url: string, context: Context) => one(eq(cameras.streamAddress, url), context)

/** Whoever sets cameras up for the whole plant may try any device of the account; others play the cameras they see. */
export async function requireDevice(kind: CloudKind, serial: string, channel: number, context: Context) {
  const { user } = context
  if (user.objectScope === 'all' && holds(user, 'camera:add|camera:edit')) return
  const sameDevice = and(
    eq(cameras.kind, kind satisfies CameraKind),
    eq(cameras.deviceSerial, serial),
    eq(cameras.channel, channel),
    eq(cameras.status, 1),
  )
  await one(sameDevice!, context)
}

/** Cameras that stand in the way of removing objects. */
export async function camerasOf(objectIds: readonly string[], { db }: Context) {
  const total = await db.$count(cameras, inArray(cameras.objectId, [...objectIds]))
  return { title: '摄像头', total }
}
