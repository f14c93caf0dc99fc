import type { DataType } from '@zhizao/gateway-link/set-file'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { rowsBelow } from '../../platform/crud/tree.ts'
import { statement } from '../../platform/db/statement.ts'
import type { LoadPoints } from '../../telemetry/index.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'

interface Row {
  id: string
  company_id: string
  object_id: string
  box_id: string | null
  device_id: string | null
  store_policy: string
  store_seconds: number | null
  data_type: DataType
  scale: number
  offset: number
  source_code: string | null
  object_path: string
  access: string
  silence: number | null
}

/** Points of every company, with the box that reads them. A disabled channel or device of a third-party box gives no values. */
export const loadPoints: LoadPoints = async (pool, { companyId, objectIds, pointIds }) => {
  const asked = pointIds ?? objectIds ?? companyId
  const { rows } = await pool.query<Row>(
    statement`select p.id, p.company_id, p.object_id, p.store_policy, p.store_seconds, p.data_type, p.scale, p."offset", p.access, o.path as object_path,
       source.box_id, case when source.status = 1 and source.device_status = 1 then source.device_id end as device_id,
       case when source.driver = 'json' and source.status = 1 and source.device_status = 1 then source.code end as source_code, source.silence
     from ${
       pointIds
         ? statement`(select * from ${points} where id = any($1::int8[]) offset 0) p ${sourcesOfFew}`
         : objectIds
           ? `${pointsBelow} ${sourcesOfFew}`
           : statement`${points} p ${sourcesOfAll}`
     } join ${objects} o on o.id = p.object_id
     ${typeof asked === 'number' ? 'where p.company_id = $1' : ''}`,
    asked === undefined ? [] : [asked],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    companyId: Number(row.company_id),
    objectId: Number(row.object_id),
    boxId: Number(row.box_id ?? 0),
    deviceId: Number(row.device_id ?? 0),
    storePolicy: row.store_policy,
    storeSeconds: row.store_seconds,
    dataType: row.data_type,
    scale: row.scale,
    offset: row.offset,
    sourceCode: row.source_code,
    objectPath: row.object_path,
    isRead: row.access !== 'w',
    silenceMs: row.silence === null ? null : row.silence * 1000,
  }))
}

const source = `c.box_id, c.driver, c.status, d.id as device_id, d.status as device_status, bp.address ->> 'code' as code,
  case when c.driver = 'json' then (c.settings ->> 'silenceSeconds')::float8 end as silence`

/** Looked up point by point: whatever the planner believes of their number, the plant is not read for a few of them. */
const sourcesOfFew = statement`left join lateral (select ${source} from ${boxPoints} bp
  join ${boxDevices} d on d.id = bp.box_device_id join ${boxChannels} c on c.id = d.channel_id
  where bp.company_id = p.company_id and bp.point_id = p.id limit 1) source on true`

const sourcesOfAll = statement`left join (select bp.point_id, ${source} from ${boxPoints} bp
  join ${boxDevices} d on d.id = bp.box_device_id join ${boxChannels} c on c.id = d.channel_id) source on source.point_id = p.id`

const pointsBelow = statement`(${rowsBelow(objects, '$1')}) wanted cross join lateral
  (select * from ${points} where company_id = wanted.company_id and object_id = wanted.id offset 0) p`
