import { sql } from 'drizzle-orm'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { type Gap, unitedGaps } from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PlantReaders } from '../../telemetry/index.ts'
import { alarmEvents } from './alarm-event.table.ts'

const MOST = 5000

interface Row extends Record<string, unknown> {
  deviceId: string
  kind: 'box-offline' | 'box-online' | 'device-silent' | 'device-heard'
  at: string
}

const ends = {
  'box-offline': undefined,
  'box-online': 'box-offline',
  'device-silent': undefined,
  'device-heard': 'device-silent',
} as const

/**
 * When devices told nothing within a time, as their box was away or they had fallen silent, from the list of events; by device. What
 * goes on still has its end at `to`.
 */
export async function outagesOf(
  devices: readonly { deviceId: string; boxId: string }[],
  from: number,
  to: number,
  context: Context,
): Promise<Map<string, Gap[]>> {
  if (!devices.length) return new Map()
  const boxIds = sql.param(devices.map(({ boxId }) => boxId))
  const deviceIds = sql.param(devices.map(({ deviceId }) => deviceId))
  const ofBox = sql`box_id = device.box_id and kind in ('box-online', 'box-offline')`
  const ofDevice = sql`box_id = device.box_id and kind in ('device-silent', 'device-heard') and data ->> 'deviceId' = device.id::text`
  const before = sql`happened_at < to_timestamp(${from} / 1000.0) order by happened_at desc limit 1`
  const { rows } = await context.db.execute<Row>(sql`
    select device.id::text as "deviceId", event.kind, (extract(epoch from event.happened_at) * 1000)::text as at
    from unnest(${deviceIds}::bigint[], ${boxIds}::bigint[]) as device (id, box_id)
    cross join lateral (
      (select kind, happened_at from ${alarmEvents} where ${ofBox} and ${before})
      union all
      (select kind, happened_at from ${alarmEvents} where ${ofDevice} and ${before})
      union all
      (select kind, happened_at from ${alarmEvents} where (${ofBox} or ${ofDevice})
        and happened_at >= to_timestamp(${from} / 1000.0) and happened_at < to_timestamp(${to} / 1000.0)
        order by happened_at limit ${MOST})
    ) event order by event.happened_at`)
  const ofEach = Map.groupBy(rows, ({ deviceId }) => deviceId)
  return new Map([...ofEach].map(([deviceId, each]) => [deviceId, unitedGaps(stretches(each, from, to))]))
}

/** From each that begins one to the next that ends it. */
function stretches(rows: readonly Row[], from: number, to: number): Gap[] {
  const found: Gap[] = []
  const since = new Map<string, number>()
  for (const { kind, at } of rows) {
    const ended = ends[kind]
    if (!ended) {
      since.set(kind, since.get(kind) ?? Number(at))
      continue
    }
    const start = since.get(ended)
    since.delete(ended)
    if (start !== undefined && Number(at) > from) found.push({ from: Math.max(start, from), to: Number(at) })
  }
  for (const start of since.values()) found.push({ from: Math.max(start, from), to })
  return found
}

/** Devices of every company of which nothing was heard since the list of events says that they are silent. */
export const loadSilent: PlantReaders['loadSilent'] = async (pool) => {
  const { rows } = await pool.query<Record<'companyId' | 'boxId' | 'deviceId' | 'since', string>>(
    statement`select channel.company_id as "companyId", channel.box_id as "boxId", device.id as "deviceId",
      (extract(epoch from event.happened_at) * 1000)::text as since
    from ${boxDevices} device join ${boxChannels} channel on channel.id = device.channel_id and channel.driver = 'json'
    cross join lateral (
      select kind, happened_at from ${alarmEvents} where company_id = channel.company_id and box_id = channel.box_id
        and kind in ('device-silent', 'device-heard') and data ->> 'deviceId' = device.id::text
      order by happened_at desc, id desc limit 1
    ) event where event.kind = 'device-silent' and device.status = 1 and channel.status = 1`,
  )
  return rows.map(({ companyId, boxId, deviceId, since }) => ({
    companyId: Number(companyId),
    boxId: Number(boxId),
    deviceId: Number(deviceId),
    since: Number(since),
  }))
}
