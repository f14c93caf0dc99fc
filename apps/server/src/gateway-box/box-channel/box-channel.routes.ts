import { boxChannel, type ChannelDriver, type ChannelSettings } from '@zhizao/contract/gateway-box/box-channel'
import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, invalid, invalidField } from '../../platform/refusal.ts'
import { boxById } from '../box/box.service.ts'
import { boxNamed, boxWhole, requireWhole } from '../box/box-sight.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'
import { setupChanged } from '../setup-changed.ts'
import { boxChannels } from './box-channel.table.ts'
import { withUserCertificate } from './user-certificate.ts'

const title = '通道'
const plain = crud(boxChannels, { title, scope: ({ user }) => boxNamed(user, boxChannels.boxId) })
type Row = typeof boxChannels.$inferSelect
type Settings = Row['settings']
type Given = z.output<typeof ChannelSettings>

const deviceCount = sql<number>`(select count(*)::int from ${boxDevices} where box_device.channel_id = box_channel.id)`

/** A channel as callers get it: its password never leaves, and its address only to those who see all that its box feeds. */
function shown({ settings, ...row }: Row, devices: number, isWhole: boolean) {
  const { sealedPassword, ...rest } = settings
  return {
    ...row,
    driver: row.driver as ChannelDriver,
    settings: isWhole ? { ...rest, hasPassword: Boolean(sealedPassword) } : { hasPassword: false },
    deviceCount: devices,
  }
}

async function select(where: ReturnType<typeof eq>, context: Context) {
  const rows = await context.db
    .select({
      row: boxChannels,
      devices: deviceCount,
      isWhole: sql<boolean>`${boxWhole(context.user, boxChannels.boxId)}`,
    })
    .from(boxChannels)
    .where(where)
    .orderBy(asc(boxChannels.sort), asc(boxChannels.id))
  return rows.map(({ row, devices, isWhole }) => shown(row, devices, isWhole))
}

export function boxChannelRoutes({ events }: Platform, seal: SecretSeal): Route[] {
  /** An empty password is one that was not typed again. */
  const stored = (given: Given, before?: Settings): Settings => {
    const isKnown = Boolean(before?.userCertificate && before.sealedPassword)
    const { password, ...rest } = withUserCertificate(given, isKnown)
    return { ...rest, sealedPassword: password ? seal.seal(password) : before?.sealedPassword }
  }
  const changed = (context: Context, boxId: string, pointIds: readonly string[] = []) =>
    setupChanged(events, { boxIds: [boxId], pointIds }, context)
  const fresh = async (id: string, context: Context) => {
    const [row] = await select(eq(boxChannels.id, id), context)
    return row!
  }

  return implement(boxChannel, {
    async list({ boxId }, context) {
      await boxById(boxId, context)
      return select(eq(boxChannels.boxId, boxId), context)
    },
    async get({ id }, context) {
      await plain.get({ id }, context)
      return fresh(id, context)
    },
    async create(draft, context) {
      await requireWhole([draft.boxId], context)
      await requireDriver(draft.boxId, draft.driver, context)
      const row = await plain.create({ ...draft, settings: stored(draft.settings) }, context)
      changed(context, draft.boxId)
      return fresh(row.id, context)
    },
    async update({ settings, ...changes }, context) {
      const before = await plain.get({ id: changes.id }, context)
      await requireWhole([before.boxId], context)
      const next = settings && stored(settings, before.settings)
      const driver = changes.driver ?? (before.driver as ChannelDriver)
      await requireDriver(before.boxId, driver, context)
      requireSettings(before, { driver, settings: next ?? before.settings })
      await plain.update({ ...changes, ...(next && { settings: next }) }, context)
      changed(context, before.boxId, await pointsOf(changes.id, context))
      return fresh(changes.id, context)
    },
    async remove({ id }, context) {
      await requireWhole([(await plain.get({ id }, context)).boxId], context)
      const row = await fresh(id, context)
      if (row.deviceCount > 0) throw conflict(`通道「${row.name}」下还有 ${row.deviceCount} 台设备，请先删除设备`)
      await plain.remove({ id }, context)
      changed(context, row.boxId)
      return true
    },
    async pointCount({ boxId }, context) {
      await boxById(boxId, context)
      const { rows } = await context.db.execute<{
        channelId: string
        name: string
        devices: number
        points: number
      }>(sql`
        select c.id as "channelId", c.name, count(distinct d.id)::int as devices, count(p.id)::int as points
        from ${boxChannels} c left join ${boxDevices} d on d.channel_id = c.id left join ${boxPoints} p on p.box_device_id = d.id
        where c.box_id = ${boxId} group by c.id order by c.sort, c.id`)
      return rows
    },
  })
}

async function pointsOf(channelId: string, context: Context) {
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select source.point_id as id from ${boxDevices} d join ${boxPoints} source on source.box_device_id = d.id
    where d.channel_id = ${channelId}`)
  return rows.map(({ id }) => String(id))
}

/** A third-party box sends by itself; ours reads. */
async function requireDriver(boxId: string, driver: ChannelDriver, context: Context) {
  const box = await boxById(boxId, context)
  if ((box.kind === 'json') === (driver === 'json')) return
  throw invalidField('driver', '驱动', box.kind === 'json' ? '第三方盒子只能使用第三方 JSON' : '该驱动只用于第三方盒子')
}

/** The whole channel must fit, whichever part was changed. */
function requireSettings({ boxId, code, name }: Row, next: { driver: ChannelDriver; settings: Settings }) {
  const checked = boxChannel.create.body.safeParse({ boxId, code, name, ...next })
  if (checked.success) return
  const problems = checked.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    title: '连接参数',
    message: issue.message,
  }))
  throw invalid(`连接参数：${problems[0]!.message}`, problems)
}
