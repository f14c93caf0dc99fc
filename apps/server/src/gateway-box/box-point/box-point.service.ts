import type { ChannelDriver, PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { type SQL, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { pathSeen, seesPath } from '../../platform/access/object-view.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { requireWhole } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { addressProblem } from './address-problem.ts'
import { boxPoints } from './box-point.table.ts'

export interface PointDraft {
  boxDeviceId: string
  pointId: string
  address: PointAddress
  remark?: string | null | undefined
}
interface Row extends Record<string, unknown> {
  id: string
  boxDeviceId: string
  pointId: string
  pointCode: string
  pointName: string
  objectName: string
  dataType: string
  unit: string | null
  address: Record<string, unknown>
  remark: string | null
}

/** Points of box devices with their names, in the order of the points: those of objects that the caller sees. */
export async function select(where: SQL, context: Context): Promise<Row[]> {
  const { rows } = await context.db.execute<Row>(sql`
    select source.id, source.box_device_id as "boxDeviceId", source.point_id as "pointId", p.code as "pointCode",
      p.name as "pointName", o.name as "objectName", p.data_type as "dataType", p.unit, source.address, source.remark
    from ${boxPoints} source join ${points} p on p.id = source.point_id join ${objects} o on o.id = p.object_id
    where ${where} and ${pathSeen(context.user, sql`o.path`) ?? sql`true`} order by p.sort, p.id limit 20000`)
  return rows
}

export const idsOf = (ids: Iterable<string>) => sql`any(${sql.param([...new Set(ids)])}::int8[])`

/** Gives points their source; the boxes concerned. */
export async function createMany(drafts: readonly PointDraft[], context: Context) {
  await requirePoints(
    drafts.map((draft) => draft.pointId),
    context,
  )
  const devices = await devicesOf(
    drafts.map((draft) => draft.boxDeviceId),
    context,
  )
  for (const draft of drafts) requireAddress(draft.address, devices.get(draft.boxDeviceId)!)
  await refuseBound(
    drafts.map((draft) => draft.pointId),
    context,
  )
  await refuseSameCode(drafts, devices, context)
  const { companyId } = context.user
  const made = await context.db
    .insert(boxPoints)
    .values(drafts.map((draft) => ({ ...draft, address: plain(draft.address), companyId })))
    .returning({ id: boxPoints.id })
  const rows = await select(sql`source.id = ${idsOf(made.map((row) => row.id))}`, context)
  context.audit({ target: namesOf(rows), after: rows })
  return { rows, boxIds: boxesOf(devices) }
}

interface Change {
  id: string
  /** Another device that reads it from now on. */
  boxDeviceId?: string
  address: PointAddress
  remark?: string | null | undefined
}

export async function update({ id, boxDeviceId, address, remark }: Change, context: Context) {
  const [before] = await select(sql`source.id = ${id}`, context)
  if (!before) throw notFound('盒子点位')
  const reader = boxDeviceId ?? before.boxDeviceId
  const devices = await devicesOf([before.boxDeviceId, reader], context)
  requireAddress(address, devices.get(reader)!)
  await refuseSameCode([{ ...before, boxDeviceId: reader, address }], devices, context)
  const { rowCount } =
    await context.db.execute(sql`update ${boxPoints} set address = ${JSON.stringify(plain(address))}::jsonb, box_device_id = ${reader},
    remark = ${remark === undefined ? before.remark : remark}, updated_at = ${context.now().toISOString()} where id = ${id}`)
  if (!rowCount) throw notFound('盒子点位')
  const [row] = await select(sql`source.id = ${id}`, context)
  context.audit({ target: namesOf([before]), before, after: row })
  return { row: row!, boxIds: boxesOf(devices) }
}

export async function removeMany(ids: readonly string[], context: Context) {
  const rows = await select(sql`source.id = ${idsOf(ids)}`, context)
  if (rows.length < new Set(ids).size) throw notFound('盒子点位')
  const devices = await devicesOf(
    rows.map((row) => row.boxDeviceId),
    context,
  )
  await context.db.execute(sql`delete from ${boxPoints} where id = ${idsOf(ids)}`)
  context.audit({ target: namesOf(rows), before: rows })
  return { rows, boxIds: boxesOf(devices) }
}

interface Device extends Record<string, unknown> {
  id: string
  boxId: string
  driver: ChannelDriver
}
const boxesOf = (devices: Map<string, Device>) => [...new Set([...devices.values()].map((device) => device.boxId))]
const namesOf = (rows: readonly Row[]) => targetOf(rows.map((row) => `${row.objectName}/${row.pointName}`))
const plain = (address: PointAddress): Record<string, unknown> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined && value !== ''))

async function devicesOf(ids: readonly string[], context: Context): Promise<Map<string, Device>> {
  const { rows } = await context.db.execute<Device>(sql`
    select d.id, c.box_id as "boxId", c.driver from ${boxDevices} d join ${boxChannels} c on c.id = d.channel_id
    where d.id = ${idsOf(ids)}`)
  if (rows.length < new Set(ids).size) throw notFound('盒子设备')
  await requireWhole(
    rows.map(({ boxId }) => boxId),
    context,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export function requireAddress(address: PointAddress, { driver }: Pick<Device, 'driver'>) {
  const problem = addressProblem(address, driver)
  if (problem) throw invalidField('address', '地址', problem)
}

/** Points exist and the caller's data permission covers their objects. */
async function requirePoints(ids: readonly string[], context: Context) {
  const { rows } = await context.db.execute<{ path: string; name: string; source: string }>(sql`
    select o.path, p.name, p.source from ${points} p join ${objects} o on o.id = p.object_id where p.id = ${idsOf(ids)}`)
  const seen = rows.filter(({ path }) => seesPath(context.user, path))
  if (seen.length < new Set(ids).size) throw notFound('点位')
  const computed = seen.find(({ source }) => source === 'formula')
  if (computed) throw conflict(`点位「${computed.name}」由公式计算，不能绑定采集地址`)
}

async function refuseBound(pointIds: readonly string[], context: Context) {
  if (new Set(pointIds).size < pointIds.length) throw conflict('同一个点位不能绑定两次')
  const { rows } = await context.db.execute<{ point: string; device: string }>(sql`
    select p.name as point, d.name as device from ${boxPoints} source join ${points} p on p.id = source.point_id
    join ${boxDevices} d on d.id = source.box_device_id where source.point_id = ${idsOf(pointIds)} limit 1`)
  if (rows[0]) throw conflict(`点位「${rows[0].point}」已由设备「${rows[0].device}」采集，一个点位只能有一个来源`)
}

/** A third-party box names a value by one code: two points of it cannot share one. */
async function refuseSameCode(
  drafts: readonly { pointId: string; boxDeviceId: string; address: PointAddress }[],
  devices: Map<string, Device>,
  context: Context,
) {
  const wanted = new Map<string, string>()
  for (const { boxDeviceId, pointId, address } of drafts) {
    const { boxId, driver } = devices.get(boxDeviceId)!
    if (driver !== 'json') continue
    const key = `${boxId}/${address.code}`
    if (wanted.has(key)) throw conflict(`数据项 ${address.code} 重复`)
    wanted.set(key, pointId)
  }
  if (!wanted.size) return
  const { rows } = await context.db.execute<{ boxId: string; code: string; pointId: string }>(sql`
    select c.box_id as "boxId", source.address ->> 'code' as code, source.point_id as "pointId" from ${boxPoints} source
    join ${boxDevices} d on d.id = source.box_device_id join ${boxChannels} c on c.id = d.channel_id
    where c.box_id = ${idsOf(boxesOf(devices))}
      and source.address ->> 'code' = any(${sql.param(drafts.map(({ address }) => address.code ?? ''))}::text[])`)
  for (const { boxId, code, pointId } of rows) {
    const wants = wanted.get(`${boxId}/${code}`)
    if (wants !== undefined && wants !== pointId) throw conflict(`数据项 ${code} 已用于该盒子的另一个点位`)
  }
}
