import { type SQL, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import { seesPath } from '../../platform/access/object-view.ts'
import type { SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import type { Target } from './control-value.ts'

/** A point that may be written, with the box that reaches it. */
export interface ControlTarget extends Target, Record<string, unknown> {
  pointId: string
  access: string
  objectId: string
  objectName: string
  objectPath: string
  boxId: string
  boxCode: string
  boxKind: string | null
  active: boolean
}

/** The points in the order of `ids`; refuses those the user does not see and those that cannot be written. */
export async function controlTargets(ids: readonly string[], user: SessionUser, db: Db): Promise<ControlTarget[]> {
  const rows = await select(sql`p.id = any(${sql.param([...new Set(ids)])}::int8[])`, db)
  const byId = new Map(rows.filter((row) => seesPath(user, row.objectPath)).map((row) => [row.pointId, row]))
  return ids.map((id) => {
    const target = byId.get(id)
    if (!target) throw notFound('点位')
    return writable(target)
  })
}

/** The id of a point by the codes of its object and itself. */
export async function pointIdOf(objectCode: string, pointCode: string, db: Db): Promise<string> {
  const [row] = await select(sql`o.code = ${objectCode} and p.code = ${pointCode}`, db)
  if (!row) throw notFound('点位')
  return row.pointId
}

function writable(target: ControlTarget): ControlTarget {
  if (!target.access.includes('w')) throw invalidField('pointId', target.pointName, '点位只读，不能下发')
  if (!target.boxKind) throw conflict(`点位「${target.pointName}」没有绑定盒子，无法下发`)
  if (target.boxKind !== 'edge') throw conflict(`点位「${target.pointName}」由第三方盒子采集，不支持下发`)
  if (!target.active) throw conflict(`点位「${target.pointName}」所在的盒子、通道或设备已停用`)
  return target
}

async function select(where: SQL, db: Db): Promise<ControlTarget[]> {
  const { rows } = await db.execute<ControlTarget>(sql`
    select p.id as "pointId", p.name as "pointName", p.data_type as "dataType", p.access, p.scale, p."offset",
      p.min_value as "minValue", p.max_value as "maxValue", p.unit, o.id as "objectId", o.name as "objectName",
      o.path as "objectPath", b.id as "boxId", b.code as "boxCode", b.kind as "boxKind",
      (b.status = 1 and c.status = 1 and d.status = 1) as active
    from ${points} p join ${objects} o on o.id = p.object_id
    left join ${boxPoints} source on source.point_id = p.id left join ${boxDevices} d on d.id = source.box_device_id
    left join ${boxChannels} c on c.id = d.channel_id left join ${boxes} b on b.id = c.box_id
    where ${where}`)
  return rows
}
