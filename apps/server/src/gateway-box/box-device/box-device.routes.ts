import { boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import type { PageInput } from '@zhizao/contract/http/page'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { containing, limitOf, pageReply } from '../../platform/crud/page.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { notFound } from '../../platform/refusal.ts'
import { boxDevices } from './box-device.table.ts'

const title = '盒子设备'
const plain = crud(boxDevices, { title })

interface Row extends Record<string, unknown> {
  id: string
  channelId: string
  channelName: string
  driver: 'modbus-tcp' | 'modbus-rtu-over-tcp' | 'opc-ua' | 'json'
  boxId: string
  objectId: string | null
  objectName: string | null
  code: string
  name: string
  unitId: number
  timeoutMs: number
  retries: number
  status: 0 | 1
  remark: string | null
  pointCount: number
  boxOnline: boolean
  said: { id: number; online: boolean; error?: string }[] | null
  total: number
}

/** Devices with what their box last said of them, in one query. */
async function select(where: SQL, page: { limit: number; offset: number }, context: Context) {
  const { rows } = await context.db.execute<Row>(sql`
    select d.id, d.channel_id as "channelId", c.name as "channelName", c.driver, c.box_id as "boxId",
      d.object_id as "objectId", o.name as "objectName", d.code, d.name, d.unit_id as "unitId",
      d.timeout_ms as "timeoutMs", d.retries, d.status, d.remark, b.online as "boxOnline", b.state -> 'devices' as said,
      (select count(*)::int from box_point p where p.box_device_id = d.id) as "pointCount",
      (count(*) over ())::int as total
    from box_device d join box_channel c on c.id = d.channel_id join box b on b.id = c.box_id
    left join object o on o.id = d.object_id
    where ${where} order by d.sort, d.id limit ${page.limit} offset ${page.offset}`)
  const total = rows[0]?.total ?? 0
  const devices = rows.map(({ said, boxOnline, total: _, ...row }) => {
    // What a box said before it went is no news of its devices.
    const state = boxOnline ? said?.find((one) => String(one.id) === row.id) : undefined
    return { ...row, online: state?.online ?? null, error: state?.error ?? null }
  })
  return { devices, total }
}

interface Filters {
  boxId?: string | undefined
  channelId?: string | undefined
  objectId?: string | undefined
  name?: string | undefined
  code?: string | undefined
  keyword?: string | undefined
}

function conditions({ boxId, channelId, objectId, name, code, keyword }: Filters): SQL {
  const found: SQL[] = [sql`true`]
  if (boxId) found.push(sql`c.box_id = ${boxId}`)
  if (channelId) found.push(sql`d.channel_id = ${channelId}`)
  if (objectId) found.push(sql`d.object_id = ${objectId}`)
  if (name) found.push(sql`d.name ilike ${containing(name)}`)
  if (code) found.push(sql`d.code ilike ${containing(code)}`)
  if (keyword) found.push(sql`(d.name ilike ${containing(keyword)} or d.code ilike ${containing(keyword)})`)
  return sql.join(found, sql` and `)
}

async function fresh(id: string, context: Context) {
  const { devices } = await select(sql`d.id = ${id}`, { limit: 1, offset: 0 }, context)
  if (!devices[0]) throw notFound(title)
  return devices[0]
}

export function boxDeviceRoutes({ events }: Platform): Route[] {
  const changed = (context: Context, boxId: string) =>
    context.afterCommit(() =>
      events.publish('box.changed', { companyId: context.user.companyId, boxIds: [boxId], change: 'setup' }),
    )

  return implement(boxDevice, {
    async page(input: PageInput & Filters, context) {
      const { devices, total } = await select(conditions(input), limitOf(input), context)
      return pageReply(devices, total, input)
    },
    get: ({ id }, context) => fresh(id, context),
    async create(draft, context) {
      const { rows } = await context.db.execute(sql`select id from box_channel where id = ${draft.channelId}`)
      if (!rows.length) throw notFound('通道')
      await requireObject(draft.objectId, context)
      const { id } = await plain.create(draft, context)
      const row = await fresh(id, context)
      changed(context, row.boxId)
      return row
    },
    async update(changes, context) {
      await requireObject(changes.objectId, context)
      await plain.update(changes, context)
      const row = await fresh(changes.id, context)
      changed(context, row.boxId)
      return row
    },
    async remove({ id }, context) {
      const { boxId } = await fresh(id, context)
      await plain.remove({ id }, context)
      changed(context, boxId)
      return true
    },
  })
}

async function requireObject(objectId: string | null | undefined, context: Context) {
  if (!objectId) return
  const { rows } = await context.db.execute<{ path: string }>(sql`select path from object where id = ${objectId}`)
  const { objectScope } = context.user
  const [row] = rows
  if (!row || !(objectScope === 'all' || objectScope.roots.some((root) => row.path.includes(`/${root}/`))))
    throw notFound('对象')
}
