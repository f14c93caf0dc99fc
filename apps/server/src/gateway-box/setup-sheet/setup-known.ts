import type { BoxKind } from '@zhizao/contract/gateway-box/box'
import type { TextEncoding, WriteBy } from '@zhizao/contract/gateway-box/modbus-manners'
import { sql } from 'drizzle-orm'
import { objects as objectsTable } from '../../device/object/object.table.ts'
import { points as pointsTable } from '../../device/point/point.table.ts'
import { seesPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { inTurns } from '../../platform/db/slices.ts'
import { boxes as boxesTable } from '../box/box.table.ts'
import { boxWhole } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'
import type { SetupLine } from './sheet-columns.ts'

type Settings = (typeof boxChannels.$inferSelect)['settings']
interface KnownBox extends Record<string, unknown> {
  id: string
  code: string
  name: string
  kind: BoxKind
  /** Whether the caller may change it: he sees all that it feeds. */
  isWhole: boolean
}
interface KnownChannel extends Record<string, unknown> {
  id: string
  boxCode: string
  code: string
  name: string
  driver: string
  settings: Settings
  sort: number
}
interface KnownDevice extends Record<string, unknown> {
  id: string
  boxCode: string
  channelCode: string
  code: string
  name: string
  unitId: number
  mostRegisters: number | null
  pauseMs: number | null
  writeBy: WriteBy | null
  textEncoding: TextEncoding | null
  objectId: string | null
  objectCode: string | null
  objectPath: string | null
  sort: number
}
interface KnownPoint extends Record<string, unknown> {
  id: string
  objectId: string
  code: string
  dataType: string
  /** The device that reads it already. */
  deviceId: string | null
  deviceName: string | null
  isFormula: boolean
}

export const channelKey = (boxCode: string, code: string) => `${boxCode}/${code}`
export const deviceKey = (boxCode: string, channelCode: string, code: string) => `${boxCode}/${channelCode}/${code}`

const anyOf = (texts: Iterable<string>) => sql`any(${sql.param([...new Set(texts)])}::text[])`
const anyId = (ids: Iterable<string>) => sql`any(${sql.param([...new Set(ids)])}::int8[])`
const given = (texts: Iterable<string | undefined>) => [...texts].filter((text) => text !== undefined)

/** What stands already of what the lines of a sheet name. */
export async function knownSetup(lines: readonly SetupLine[], context: Context) {
  const read = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    inTurns(context, async ({ db }) => (await db.execute<Row>(query)).rows)
  const boxes = await read<KnownBox>(
    sql`select id::text, code, name, kind, ${boxWhole(context.user, boxesTable.id)} as "isWhole" from ${boxesTable} where code = ${anyOf(lines.map(({ boxCode }) => boxCode))}`,
  )
  const boxIds = anyId(boxes.map(({ id }) => id))
  const channels = await read<KnownChannel>(sql`
    select c.id::text, b.code as "boxCode", c.code, c.name, c.driver, c.settings, c.sort
    from ${boxChannels} c join ${boxesTable} b on b.id = c.box_id where c.box_id = ${boxIds}`)
  const devices = await read<KnownDevice>(sql`
    select d.id::text, b.code as "boxCode", c.code as "channelCode", d.code, d.name, d.unit_id as "unitId", d.sort,
      d.most_registers as "mostRegisters", d.pause_ms as "pauseMs", d.write_by as "writeBy", d.text_encoding as "textEncoding",
      d.object_id::text as "objectId", o.code as "objectCode", o.path as "objectPath"
    from ${boxDevices} d join ${boxChannels} c on c.id = d.channel_id join ${boxesTable} b on b.id = c.box_id
      left join ${objectsTable} o on o.id = d.object_id where c.box_id = ${boxIds}`)
  const wanted = given([
    ...lines.flatMap(({ objectCode, deviceObject }) => [objectCode, deviceObject]),
    ...devices.map(({ objectCode }) => objectCode ?? undefined),
  ])
  const objects = await read<{ id: string; code: string; path: string }>(
    sql`select id::text, code, path from ${objectsTable} where code = ${anyOf(wanted)}`,
  )
  const seen = objects.filter(({ path }) => seesPath(context.user, path))
  // Of all points of these objects only those that are named; PostgreSQL finds both by the same index.
  const points = await read<KnownPoint>(sql`
    select p.id::text, p.object_id::text as "objectId", p.code, p.data_type as "dataType", d.id::text as "deviceId", d.name as "deviceName",
      p.source = 'formula' as "isFormula"
    from ${pointsTable} p left join ${boxPoints} source on source.point_id = p.id left join ${boxDevices} d on d.id = source.box_device_id
    where p.object_id = ${anyId(seen.map(({ id }) => id))} and p.code = ${anyOf(given(lines.map(({ pointCode }) => pointCode)))}`)
  const items = await read<{ boxCode: string; item: string; pointId: string }>(sql`
    select b.code as "boxCode", source.address ->> 'code' as item, source.point_id::text as "pointId"
    from ${boxPoints} source join ${boxDevices} d on d.id = source.box_device_id join ${boxChannels} c on c.id = d.channel_id
      join ${boxesTable} b on b.id = c.box_id where c.box_id = ${boxIds} and c.driver = 'json'`)
  return {
    boxes: new Map(boxes.map((row) => [row.code, row])),
    channels: new Map(channels.map((row) => [channelKey(row.boxCode, row.code), row])),
    devices: new Map(devices.map((row) => [deviceKey(row.boxCode, row.channelCode, row.code), row])),
    objectIds: new Map(seen.map(({ code, id }) => [code, id])),
    points: new Map(points.map((row) => [`${row.objectId}/${row.code}`, row])),
    items: new Map(items.map(({ boxCode, item, pointId }) => [`${boxCode}/${item}`, pointId])),
  }
}
export type KnownSetup = Awaited<ReturnType<typeof knownSetup>>
