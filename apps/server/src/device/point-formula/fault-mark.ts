import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { points } from '../point/point.table.ts'

const MARK = '公式未计算：'
/** What a remark holds. */
const LONGEST = 500

/** The remark without the mark, as SQL. */
const bare = sql`regexp_replace(coalesce(${points.remark}, ''), ${`(^|；)${MARK}.*$`}, '')`

/** Says in the remarks of formulas why they are not computed, behind what people wrote there. Answers those whose remark is another one now. */
export async function markFaults(
  faults: readonly { pointId: string; message: string }[],
  { db }: Pick<Context, 'db'>,
): Promise<string[]> {
  if (!faults.length) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${points} set remark = told.remark, updated_at = now()
    from (select ${points.id} as id, left(concat_ws('；', nullif(left(${bare}, ${LONGEST / 2}), ''), ${MARK} || x.message), ${LONGEST}) as remark
      from unnest(${sql.param(faults.map(({ pointId }) => pointId))}::bigint[], ${sql.param(faults.map(({ message }) => message))}::text[]) x(id, message)
      join ${points} on ${points.id} = x.id) told
    where ${points.id} = told.id and ${points.remark} is distinct from told.remark returning told.id`)
  return rows.map(({ id }) => String(id))
}

/** Takes the mark away from formulas that are computed now. */
export async function unmarkFaults(pointIds: readonly string[], { db }: Pick<Context, 'db'>): Promise<void> {
  if (!pointIds.length) return
  await db.execute(sql`update ${points} set remark = nullif(${bare}, '')
    where ${points.id} = any(${sql.param([...pointIds])}::bigint[]) and ${points.remark} like ${`%${MARK}%`}`)
}
