import { boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { deviceConnection } from '@zhizao/contract/gateway-box/device-connection'
import type { Given } from '@zhizao/contract/http/call'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { objects } from '../../device/object/object.table.ts'
import { pathSeen, seesPath } from '../../platform/access/object-view.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { notFound } from '../../platform/refusal.ts'
import { boxes } from '../box/box.table.ts'
import { boxDeviceNamed, boxWhole, requireWhole } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'
import { setupChanged } from '../setup-changed.ts'
import { boxDevices } from './box-device.table.ts'
import { type AddObject, connectDevice } from './connect-device.ts'

const title = '盒子设备'
const known = ({ user }: Context) => boxDeviceNamed(user, boxDevices.id)
const plain = crud(boxDevices, { title, scope: known })
type Draft = z.output<typeof boxDevice.create.body>

const anyOf = (ids: Iterable<string>) => sql`any(${sql.param([...new Set(ids)])}::int8[])`

const columns = getTableColumns(boxDevices)
const { id, channelId, objectId, code, name, sort } = columns

type Shown = Given<typeof boxDevice.get>
type Row = Omit<Shown, 'online' | 'error'> & { boxOnline: boolean; isWhole: boolean }

/** Devices with what their box last said of them. An object that the caller does not see keeps its name to itself. */
const listed = rows<Row, Shown>()({
  title,
  from: boxDevices,
  joins: [
    // There for every device; not joined where rows are counted and passed over.
    { table: boxChannels, on: eq(boxChannels.id, channelId) },
    { table: boxes, on: eq(boxes.id, boxChannels.boxId) },
    { table: objects, on: eq(objects.id, objectId) },
  ],
  columns: ({ user }) => ({
    ...columns,
    channelName: boxChannels.name,
    driver: boxChannels.driver,
    boxId: boxChannels.boxId,
    objectName: sql`case when ${pathSeen(user, objects.path) ?? sql`true`} then ${objects.name} end`,
    pointCount: sql`(select count(*)::int from ${boxPoints} p where p.box_device_id = ${id})`,
    boxOnline: boxes.online,
    isWhole: boxWhole(user, boxChannels.boxId),
  }),
  search: { keyword: [name, code], name: [name], code: [code] },
  match: { ids: id, channelId, objectId },
  filters: {
    boxId: (boxId) => sql`${channelId} in (select own.id from ${boxChannels} own where own.box_id = ${boxId}::bigint)`,
  },
  scope: known,
  orderable: {},
  order: [asc(sort), asc(id)],
  total: 'apart',
  async shown(found, { db }) {
    // What a box said before it went is no news of its devices.
    const online = found.filter(({ boxOnline }) => boxOnline).map(({ boxId }) => boxId)
    const said = online.length ? await saidOf(online, db) : undefined
    return found.map(({ boxOnline: _, isWhole, ...row }) => {
      const state = said?.get(row.id)
      // Faults name addresses.
      return { ...row, online: state?.online ?? null, error: (isWhole && state?.error) || null }
    })
  },
})

interface Said {
  id: number
  online: boolean
  error?: string
}

/** What boxes last said of their devices, by these: read once a box, however many of its devices are shown. */
async function saidOf(boxIds: readonly string[], db: Context['db']): Promise<Map<string, Said>> {
  const { rows } = await db.execute<{ devices: Said[] | null }>(
    sql`select state -> 'devices' as devices from ${boxes} where id = ${anyOf(boxIds)}`,
  )
  return new Map(rows.flatMap(({ devices }) => (devices ?? []).map((one) => [String(one.id), one])))
}

const fresh = (id: string, context: Context) => listed.get({ id }, context)

export function boxDeviceRoutes({ events }: Platform, addObject: AddObject): Route[] {
  const changed = (context: Context, boxIds: readonly string[], pointIds: readonly string[] = []) =>
    setupChanged(events, { boxIds, pointIds }, context)

  async function createMany(drafts: readonly Draft[], context: Context) {
    const channels = await channelsOf(
      drafts.map(({ channelId }) => channelId),
      context,
    )
    await requireObjects(
      drafts.flatMap(({ objectId }) => objectId ?? []),
      context,
    )
    const values = drafts.map((draft) => {
      const place = channels.get(draft.channelId)!
      return { ...draft, sort: ++place.lastSort, companyId: context.user.companyId }
    })
    const made = await context.db.insert(boxDevices).values(values).returning({ id: boxDevices.id })
    const devices = await listed.list({ ids: made.map(({ id }) => id) }, context)
    context.audit({ target: targetOf(devices.map(({ name }) => name)), after: devices })
    changed(context, [...new Set(devices.map(({ boxId }) => boxId))])
    return devices
  }

  const connecting = implement(deviceConnection, {
    async connect(wanted, context) {
      const { boxDeviceId, objectId, pointIds, unread } = await connectDevice(wanted, addObject, context)
      const device = await fresh(boxDeviceId, context)
      changed(context, [device.boxId], pointIds)
      context.audit({ target: device.name, after: device })
      return { device, objectId, points: pointIds.length, unread }
    },
  })
  const plainly = implement(boxDevice, {
    page: listed.page,
    get: listed.get,
    create: async (draft, context) => (await createMany([draft], context))[0]!,
    createMany: ({ list }, context) => createMany(list, context),
    async update(changes, context) {
      const before = await fresh(changes.id, context)
      await requireWhole([before.boxId], context)
      if (changes.objectId !== undefined && changes.objectId !== before.objectId) {
        await requireObjects(changes.objectId ? [changes.objectId] : [], context)
      }
      await plain.update(changes, context)
      const row = await fresh(changes.id, context)
      changed(context, [row.boxId], await pointsOf(row.id, context))
      return row
    },
    async remove({ id }, context) {
      const device = await fresh(id, context)
      await requireWhole([device.boxId], context)
      const pointIds = await pointsOf(id, context)
      await plain.remove({ id }, context)
      changed(context, [device.boxId], pointIds)
      return true
    },
  })
  return [...plainly, ...connecting]
}

async function requireObjects(ids: readonly string[], context: Context) {
  if (!ids.length) return
  const { rows } = await context.db.execute<{ path: string }>(sql`select path from ${objects} where id = ${anyOf(ids)}`)
  const seen = rows.filter(({ path }) => seesPath(context.user, path))
  if (seen.length < new Set(ids).size) throw notFound('对象')
}

/** Channels with the last place among the devices of their box, which channels of one box share. */
async function channelsOf(ids: readonly string[], context: Context) {
  const { rows } = await context.db.execute<{ id: string; boxId: string; lastSort: number }>(sql`
    select c.id, c.box_id as "boxId", coalesce((select max(d.sort) from ${boxChannels} own
      join ${boxDevices} d on d.channel_id = own.id where own.box_id = c.box_id), 0) as "lastSort"
    from ${boxChannels} c where c.id = ${anyOf(ids)}`)
  if (rows.length < new Set(ids).size) throw notFound('通道')
  await requireWhole(
    rows.map(({ boxId }) => boxId),
    context,
  )
  const places = new Map(rows.map(({ boxId, lastSort }) => [boxId, { lastSort }]))
  return new Map(rows.map(({ id, boxId }) => [id, places.get(boxId)!]))
}

async function pointsOf(deviceId: string, context: Context) {
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select point_id as id from ${boxPoints} where box_device_id = ${deviceId}`,
  )
  return rows.map(({ id }) => String(id))
}
