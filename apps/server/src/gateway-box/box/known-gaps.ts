import { sql } from 'drizzle-orm'
import type { Gap } from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import { boxGaps } from '../../telemetry/ingest/box-sequence.table.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'

interface Row extends Record<string, unknown> {
  pointId: string
  from: string
  to: string
  reason: string
}

/** Data that the boxes of these points have sent and that never came, by point: what is still out, not what was filled later. */
export async function knownGaps(
  pointIds: readonly string[],
  from: number,
  to: number,
  context: Context,
): Promise<Map<string, Gap[]>> {
  const { rows } = await context.db.execute<Row>(sql`
    select source.point_id::text as "pointId", gap.reason,
      coalesce(gap.after_time, ${from})::text as "from", coalesce(gap.before_time, ${to})::text as "to"
    from ${boxPoints} source
    join ${boxDevices} device on device.id = source.box_device_id
    join ${boxChannels} channel on channel.id = device.channel_id
    join ${boxGaps} gap on gap.box_id = channel.box_id and gap.filled_at is null
    where source.point_id = any(${sql.param([...pointIds])}::bigint[])
      and coalesce(gap.after_time, ${from}) < ${to} and coalesce(gap.before_time, ${to}) > ${from}
    order by gap.since limit 2000`)
  const found = new Map<string, Gap[]>()
  for (const row of rows) {
    const gap = { from: Number(row.from), to: Number(row.to), reason: row.reason }
    found.set(row.pointId, [...(found.get(row.pointId) ?? []), gap])
  }
  return found
}
