import { statement } from '../platform/db/statement.ts'
import type { Queryable } from './chunk-rows.ts'
import { sampleChunks } from './history.table.ts'

/** Ids of a company's points that have chunks, also of points that are gone: one step on the key for each of them. */
export async function pointsWithHistory(db: Queryable, companyId: number): Promise<number[]> {
  const { rows } = await db.query<{ point_id: string }>(
    statement`with recursive known as (
       (select point_id from ${sampleChunks} where company_id = $1 order by point_id limit 1)
       union all
       select (select chunk.point_id from ${sampleChunks} as chunk
         where chunk.company_id = $1 and chunk.point_id > known.point_id order by chunk.point_id limit 1)
       from known where known.point_id is not null)
     select point_id from known where point_id is not null`,
    [companyId],
  )
  return rows.map((row) => Number(row.point_id))
}
