import type { Sheet } from '@zhizao/contract/http/sheet'
import type { FileReply } from '@zhizao/contract/http/upload'
import { sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { readSpreadsheet, spreadsheet, spreadsheetTemplate } from '../../platform/crud/spreadsheet.ts'
import { inSlices, inTurns } from '../../platform/db/slices.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { forbidden } from '../../platform/refusal.ts'
import { boxes } from '../box/box.table.ts'
import { boxWhole } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'
import type { BoxLink } from '../link/box-link.ts'
import { setupChanged } from '../setup-changed.ts'
import { knownSetup } from './setup-known.ts'
import { plannedSetup } from './setup-plan.ts'
import { writeSetup } from './setup-write.ts'
import { SetupLine, setupColumns, type WrittenSetup } from './sheet-columns.ts'

const MOST_EXPORTED = 100_000

export const setupTemplate = (context: Context): Promise<FileReply> =>
  spreadsheetTemplate(
    '接入配置导入模板',
    setupColumns,
    [
      '一行是一个点位的采集地址；盒子、通道、设备的内容写在它们的任何一行即可，其他行只写编码。',
      '只有盒子、通道或设备的行只新增或修改它们。表格中没有的盒子、通道、设备和采集地址保持不变。',
      '新盒子的密钥在盒子列表中用“重置密钥”取得。导入后须重新下发配置。',
      '任何一行有错误时整个文件都不会导入，错误会逐行列出。',
    ],
    context,
  )

/** The setup of these boxes as the import reads it. What stands on objects that the caller does not see is left out. */
export async function exportSetup(boxIds: readonly string[], context: Context): Promise<FileReply> {
  const seen = pathSeen(context.user, sql`o.path`)
  const rows = inSlices(context, async ({ db }) => {
    const found = await db.execute<WrittenSetup & Record<string, unknown>>(sql`
      select b.code as "boxCode", b.name as "boxName", b.kind as "boxKind", c.code as "channelCode", c.name as "channelName",
        c.driver, c.settings ->> 'host' as host, (c.settings ->> 'port')::int as port, c.settings ->> 'endpoint' as endpoint,
        c.settings ->> 'serialPort' as "serialPort", (c.settings ->> 'baudRate')::int as "baudRate",
        (c.settings ->> 'dataBits')::int as "dataBits", c.settings ->> 'parity' as parity,
        (c.settings ->> 'stopBits')::int as "stopBits", c.settings ->> 'security' as security,
        c.settings ->> 'username' as username, (c.settings ->> 'silenceSeconds')::int as "silenceSeconds",
        (c.settings ->> 'mostRegisters')::int as "channelMostRegisters", (c.settings ->> 'pauseMs')::int as "channelPauseMs",
        c.settings ->> 'writeBy' as "channelWriteBy", c.settings ->> 'textEncoding' as "channelTextEncoding",
        d.most_registers as "mostRegisters", d.pause_ms as "pauseMs", d.write_by as "writeBy", d.text_encoding as "textEncoding",
        d.code as "deviceCode", d.name as "deviceName", d.unit_id as "unitId",
        case when ${pathSeen(context.user, sql`own.path`) ?? sql`true`} then own.code end as "deviceObject",
        o.code as "objectCode", p.code as "pointCode", source.address ->> 'table' as "table",
        (source.address ->> 'address')::int as address, (source.address ->> 'bit')::int as bit,
        (source.address ->> 'length')::int as length, source.address ->> 'nodeId' as "nodeId",
        source.address ->> 'index' as index, source.address ->> 'code' as item, source.remark
      from ${boxes} b left join ${boxChannels} c on c.box_id = b.id left join ${boxDevices} d on d.channel_id = c.id
        left join ${objects} own on own.id = d.object_id left join ${boxPoints} source on source.box_device_id = d.id
        left join ${points} p on p.id = source.point_id left join ${objects} o on o.id = p.object_id
      where b.id = any(${sql.param([...boxIds])}::int8[]) and ${boxWhole(context.user, sql`b.id`)} and ${seen ? sql`(o.id is null or ${seen})` : sql`true`}
      order by b.code, c.sort, c.id, d.sort, d.id, p.sort, p.id limit ${MOST_EXPORTED}`)
    return found.rows
  })
  return spreadsheet('接入配置', setupColumns, rows, context)
}

interface Ports {
  events: EventBus
  link: BoxLink
}

/** Sets boxes up by a sheet: boxes, channels, devices and where points come from, by their codes. All or nothing. */
export async function importSetup(given: Sheet, { events, link }: Ports, context: Context) {
  const sheet = await readSpreadsheet(given, setupColumns, SetupLine, context)
  const known = await knownSetup(
    sheet.rows.map(({ row }) => row),
    context,
  )
  const plan = await plannedSetup(sheet, known, context.signal)
  const isNew = plan.boxes.some((box) => !box.known)
  if (isNew && !context.user.permissions.has('box:add')) throw forbidden('表格中有新盒子，您没有新增盒子的权限')
  const { newBoxes, boxIds, changedDevices, added, changed } = await writeSetup(plan, known, context)
  const result = { added, changed }
  context.audit({ target: given.file.filename, after: result })
  context.afterCommit(() => {
    for (const code of newBoxes) link.welcome(code)
  })
  const pointIds = [...plan.points.map(({ pointId }) => pointId), ...(await pointsOf(changedDevices, context))]
  setupChanged(events, { boxIds, pointIds: [...new Set(pointIds)] }, context)
  return result
}

async function pointsOf(deviceIds: readonly string[], context: Context): Promise<string[]> {
  if (!deviceIds.length) return []
  const rows = await inTurns(context, async ({ db }) => {
    const found = await db.execute<{ id: string }>(
      sql`select point_id::text as id from ${boxPoints} where box_device_id = any(${sql.param([...deviceIds])}::int8[])`,
    )
    return found.rows
  })
  return rows.map(({ id }) => id)
}
