import type { Pool } from 'pg'
import type { DirectoryEntry, DirectoryScope } from '../ingest/point-directory.ts'

/** A point as ingest and push know it; `objectPath` tells who may see it. `boxId` is 0 where no box reads it. */
export type PlantPoint = DirectoryEntry & { readonly objectPath: string }

interface Row {
  id: string
  company_id: string
  object_id: string
  box_id: string | null
  store_policy: string
  store_seconds: number | null
  data_type: string
  source_code: string | null
  object_path: string
}

/** Points of every company, with the box that reads them. A disabled channel or device of a third-party box gives no values. */
export async function loadPoints(pool: Pool, { companyId, pointIds }: DirectoryScope): Promise<PlantPoint[]> {
  const { rows } = await pool.query<Row>(
    `select p.id, p.company_id, p.object_id, p.store_policy, p.store_seconds, p.data_type, o.path as object_path, c.box_id,
       case when c.driver = 'json' and c.status = 1 and d.status = 1 then source.address ->> 'code' end as source_code
     from point p
     join object o on o.id = p.object_id
     left join box_point source on source.point_id = p.id
     left join box_device d on d.id = source.box_device_id
     left join box_channel c on c.id = d.channel_id
     where ($1::int8 is null or p.company_id = $1) and ($2::int8[] is null or p.id = any($2))`,
    [companyId ?? null, pointIds ?? null],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    companyId: Number(row.company_id),
    objectId: Number(row.object_id),
    boxId: Number(row.box_id ?? 0),
    storePolicy: row.store_policy,
    storeSeconds: row.store_seconds,
    dataType: row.data_type,
    sourceCode: row.source_code,
    objectPath: row.object_path,
  }))
}
