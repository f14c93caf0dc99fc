import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context, SessionUser } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'
import { boxes } from './box.table.ts'

// Who sees and changes a box: its data permission is that of the objects that it feeds. Who sees all of them has the box
// with all that stands in it; who sees some knows it by name; who sees none does not know it. One that feeds nothing yet
// is everybody's who may work with boxes.

type Seer = Pick<SessionUser, 'objectScope'>
type Named = PgColumn | SQL

/** Paths of the objects that devices are of, and of those whose points they read. */
const fed = (which: SQL) => sql`(
  select own.path from ${boxChannels} way join ${boxDevices} reader on reader.channel_id = way.id
    join ${objects} own on own.id = reader.object_id where ${which}
  union all
  select owner.path from ${boxChannels} way join ${boxDevices} reader on reader.channel_id = way.id
    join ${boxPoints} read on read.box_device_id = reader.id join ${points} value on value.id = read.point_id
    join ${objects} owner on owner.id = value.object_id where ${which}) as fed`

function named(user: Seer, which: SQL): SQL | undefined {
  const seen = pathSeen(user, sql`fed.path`)
  return seen && sql`(exists (select from ${fed(which)} where ${seen}) or not exists (select from ${fed(which)}))`
}

/** Boxes that a user knows, by the column that names them; no condition where he sees everything. */
export const boxNamed = (user: Seer, boxId: Named) => named(user, sql`way.box_id = ${boxId}`)

/** The same of devices of boxes. */
export const boxDeviceNamed = (user: Seer, deviceId: Named) => named(user, sql`reader.id = ${deviceId}`)

/** Whether a user sees all that a box feeds. */
export function boxWhole(user: Seer, boxId: Named): SQL {
  const seen = pathSeen(user, sql`fed.path`)
  return seen ? sql`not exists (select from ${fed(sql`way.box_id = ${boxId}`)} where not ${seen})` : sql`true`
}

/** Whoever changes a box, or reads how it reaches its machines, sees all objects that it feeds. */
export async function requireWhole(boxIds: Iterable<string>, { db, user }: Context): Promise<void> {
  const isNamed = boxNamed(user, sql`box.id`)
  if (!isNamed) return
  const { rows } = await db.execute<{ name: string; isNamed: boolean }>(sql`
    select name, ${isNamed} as "isNamed" from ${boxes}
    where id = any(${sql.param([...new Set(boxIds)])}::int8[]) and not ${boxWhole(user, sql`box.id`)} order by id`)
  if (rows.some((row) => !row.isNamed)) throw notFound('盒子')
  const [first] = rows
  if (first) throw forbidden(`盒子「${first.name}」还采集不在您数据权限内的对象，不能查看或修改它的接入配置`)
}
