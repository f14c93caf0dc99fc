import type { DatasetPoint, LinkedDataset } from '@zhizao/contract/gateway-box/link-dataset'
import { type SQL, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { objectDatasetPoints, objectDatasets } from '../../device/object-dataset/object-dataset.table.ts'
import { points } from '../../device/point/point.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { notFound } from '../../platform/refusal.ts'
import { boxes } from '../box/box.table.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { idsOf } from '../box-point/box-point.service.ts'
import { boxPoints } from '../box-point/box-point.table.ts'

export interface DatasetFilter {
  ids?: string[]
  objectId?: string
  boxId?: string
  boxDeviceId?: string
  keyword?: string
}

const MOST = 1000

/** Objects of datasets and points, as far as the caller may see them. */
const seen = ({ user }: Context) => pathSeen(user, sql`${objects.path}`) ?? sql`true`

const readBy = ({ boxId, boxDeviceId }: DatasetFilter): SQL =>
  !boxId && !boxDeviceId
    ? sql`true`
    : sql`exists (select from ${objectDatasetPoints} member join ${boxPoints} read on read.point_id = member.point_id
        join ${boxDevices} reader on reader.id = read.box_device_id join ${boxChannels} way on way.id = reader.channel_id
        where member.dataset_id = ${objectDatasets.id} and ${boxId ? sql`way.box_id = ${boxId}` : sql`true`}
          and ${boxDeviceId ? sql`reader.id = ${boxDeviceId}` : sql`true`})`

/** Datasets with how many of their points are read, and by which devices of boxes. */
export async function listLinked(filter: DatasetFilter, context: Context, most = MOST): Promise<LinkedDataset[]> {
  const { ids, objectId, keyword } = filter
  const { rows } = await context.db.execute<LinkedDataset & Record<string, unknown>>(sql`
    select ${objectDatasets.id}::text as id, ${objectDatasets.objectId}::text as "objectId", ${objects.name} as "objectName",
      ${objectDatasets.name} as name, ${objectDatasets.remark} as remark, count(own.point_id)::int as "pointCount",
      count(source.id)::int as "linkedCount",
      coalesce(jsonb_agg(distinct jsonb_build_object('id', reader.id::text, 'name', reader.name))
        filter (where reader.id is not null), '[]') as "boxDevices"
    from ${objectDatasets} join ${objects} on ${objects.id} = ${objectDatasets.objectId}
    left join ${objectDatasetPoints} own on own.dataset_id = ${objectDatasets.id}
    left join ${boxPoints} source on source.point_id = own.point_id
    left join ${boxDevices} reader on reader.id = source.box_device_id
    where ${seen(context)} and ${readBy(filter)} and ${ids ? sql`${objectDatasets.id} = ${idsOf(ids)}` : sql`true`}
      and ${objectId ? sql`${objectDatasets.objectId} = ${objectId}` : sql`true`}
      and ${holds(keyword, objectDatasets.name) ?? sql`true`}
    group by ${objects.id}, ${objectDatasets.id}
    order by ${objects.sort}, ${objects.id}, ${objectDatasets.sort}, ${objectDatasets.id} limit ${most}`)
  return rows
}

type Member = DatasetPoint & { datasetId: string | null }

/** Points with what reads them, and the dataset that they were asked for by. */
async function membersWhere(where: SQL, from: SQL, dataset: SQL, context: Context): Promise<Member[]> {
  const { rows } = await context.db.execute<Member & Record<string, unknown>>(sql`
    select ${points.id}::text as "pointId", ${points.code} as "pointCode", ${points.name} as "pointName",
      ${points.dataType} as "dataType", ${points.unit} as unit, ${dataset} as "datasetId",
      case when source.id is null then null else jsonb_build_object('id', source.id::text,
        'boxDeviceId', reader.id::text, 'boxDeviceName', reader.name, 'channelName', way.name, 'driver', way.driver,
        'boxId', gate.id::text, 'boxName', gate.name, 'address', source.address, 'remark', source.remark) end as reading
    from ${from} join ${objects} on ${objects.id} = ${points.objectId}
    left join ${boxPoints} source on source.point_id = ${points.id}
    left join ${boxDevices} reader on reader.id = source.box_device_id
    left join ${boxChannels} way on way.id = reader.channel_id left join ${boxes} gate on gate.id = way.box_id
    where ${where} and ${seen(context)} order by "datasetId", own.place, ${points.id} limit 20000`)
  return rows
}

/** The points of datasets in their order, with what reads each. */
export const pointsOfDatasets = (ids: readonly string[], context: Context) =>
  membersWhere(
    sql`own.dataset_id = ${idsOf(ids)}`,
    sql`(select dataset_id, point_id, sort as place from ${objectDatasetPoints}) own
      join ${points} on ${points.id} = own.point_id`,
    sql`own.dataset_id::text`,
    context,
  )

/** A point, with what reads it. */
export async function pointWithReading(pointId: string, context: Context): Promise<DatasetPoint> {
  const from = sql`(select 0 as place) own cross join ${points}`
  const [found] = await membersWhere(sql`${points.id} = ${pointId}`, from, sql`null`, context)
  if (!found) throw notFound('点位')
  return found
}

/** Datasets with their points. */
export async function listWithPoints(filter: DatasetFilter, context: Context) {
  const found = await listLinked(filter, context, 100)
  const members = await pointsOfDatasets(
    found.map(({ id }) => id),
    context,
  )
  return found.map((dataset) => ({ ...dataset, points: members.filter(({ datasetId }) => datasetId === dataset.id) }))
}

/** The datasets that a point stands in. */
export async function datasetsOfPoint(pointId: string, context: Context) {
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select dataset_id::text as id from ${objectDatasetPoints} where point_id = ${pointId}`,
  )
  return rows.length ? listLinked({ ids: rows.map(({ id }) => id) }, context) : []
}
