import { randomBytes } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { boxGaps } from '../../telemetry/ingest/box-sequence.table.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxGroups } from '../box-group/box-group.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'
import { boxes, boxRefused } from './box.table.ts'
import { boxNamed, boxWhole } from './box-sight.ts'

type Row = typeof boxes.$inferSelect

/** 32 letters, digits, - and _: as strong as a key, still typed off a screen. */
export const newSecret = () => randomBytes(24).toString('base64url')

/** A box that the caller knows. */
export async function boxById(id: string, { db, user }: Context): Promise<Row> {
  const [row] = await db
    .select()
    .from(boxes)
    .where(and(eq(boxes.id, id), boxNamed(user, boxes.id)))
  if (!row) throw notFound('盒子')
  return row
}

interface Counted extends Record<string, unknown> {
  id: string
  groupName: string | null
  pointCount: number
  openGaps: number
  refused: number
  isWhole: boolean
}

/** Boxes as they are shown: without their secrets, with what is counted for them in one query. */
export async function shownBoxes(rows: readonly Row[], context: Context) {
  if (!rows.length) return []
  const ids = sql.param(rows.map((row) => row.id))
  const { rows: counts } = await context.db.execute<Counted>(sql`
    select box.id, box_group.name as "groupName",
      (select count(*)::int from ${boxChannels} c join ${boxDevices} d on d.channel_id = c.id join ${boxPoints} p on p.box_device_id = d.id
        where c.box_id = box.id) as "pointCount",
      (select count(*)::int from ${boxGaps} where box_gap.box_id = box.id and filled_at is null) as "openGaps",
      (select count(*)::int from ${boxRefused} r where r.box_id = box.id and r.company_id = box.company_id and r.last_at > ${context.now().toISOString()}::timestamptz - interval '1 day') as refused,
      ${boxWhole(context.user, sql`box.id`)} as "isWhole"
    from ${boxes} left join ${boxGroups} on box_group.id = box.group_id where box.id = any(${ids}::int8[])`)
  const byId = new Map(counts.map((row) => [String(row.id), row]))
  return rows.map(({ secretHash: _, instance: _i, claim: _c, address: _a, ...row }) => {
    const { groupName = null, pointCount = 0, openGaps = 0, refused = 0, isWhole = false } = byId.get(row.id) ?? {}
    return { ...row, groupName, pointCount, openGaps, refused, isWhole }
  })
}

/** The groups named and all below them. */
export async function groupsBelow(groupId: string, context: Context): Promise<string[]> {
  const { rows } = await context.db.execute<{ id: string }>(sql`
    with recursive below (id) as (
      select id from ${boxGroups} where id = ${groupId}
      union select child.id from ${boxGroups} child join below on child.parent_id = below.id)
    select id from below`)
  return rows.map((row) => String(row.id))
}

/** A box goes when nothing hangs on it; says what does. */
export async function refuseWhileUsed(box: Row, context: Context): Promise<void> {
  const { rows } = await context.db.execute<{ channels: number; devices: number; points: number }>(sql`
    select count(distinct c.id)::int as channels, count(distinct d.id)::int as devices, count(p.id)::int as points
    from ${boxChannels} c left join ${boxDevices} d on d.channel_id = c.id left join ${boxPoints} p on p.box_device_id = d.id
    where c.box_id = ${box.id}`)
  const { channels, devices, points } = rows[0]!
  if (channels > 0)
    throw conflict(
      `盒子「${box.name}」下还有 ${channels} 个通道、${devices} 台设备、${points} 个点位，请先删除通道；已采集的历史数据会保留`,
    )
}

export async function totals(context: Context) {
  const [row] = await context.db
    .select({
      total: count(),
      online: sql<number>`count(*) filter (where ${boxes.status} = 1 and ${boxes.online})::int`,
      offline: sql<number>`count(*) filter (where ${boxes.status} = 1 and not ${boxes.online})::int`,
      disabled: sql<number>`count(*) filter (where ${boxes.status} = 0)::int`,
    })
    .from(boxes)
    .where(boxNamed(context.user, boxes.id))
  return row!
}
