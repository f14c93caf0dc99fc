import { sql } from 'drizzle-orm'
import type { PointReader } from '../../device/index.ts'
import type { Context } from '../../platform/context.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from './box-point.table.ts'

/** The channels that read points, by point. */
export async function readersOf(pointIds: readonly string[], context: Context): Promise<Map<string, PointReader>> {
  const { rows } = await context.db.execute<PointReader & { pointId: string } & Record<string, unknown>>(sql`
    select source.point_id::text as "pointId", channel.box_id::text as "boxId", device.id::text as "deviceId", channel.driver,
      case when channel.driver = 'json' then (channel.settings ->> 'silenceSeconds')::float8 end as "silenceSeconds"
    from ${boxPoints} source
    join ${boxDevices} device on device.id = source.box_device_id
    join ${boxChannels} channel on channel.id = device.channel_id
    where source.point_id = any(${sql.param([...pointIds])}::bigint[])`)
  return new Map(rows.map(({ pointId, ...reader }) => [pointId, reader]))
}
