import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import type { Pool } from 'pg'
import { points } from '../../device/point/point.table.ts'
import { statement } from '../../platform/db/statement.ts'
import { pointChecks } from '../point-check/point-check.table.ts'

/** A rule that is in force, as the engine reads it. */
export interface CheckRow extends CheckTerms {
  id: string
  companyId: string
  pointId: string
  /** When the rule or its point came to be, the later of both; ms. */
  born: number
}

/** Rules in force: all, or those of the points named. */
export async function loadChecks(pool: Pool, pointIds?: readonly string[]): Promise<CheckRow[]> {
  const { rows } = await pool.query<CheckRow>(
    statement`select c.id, c.company_id as "companyId", c.point_id as "pointId", c.kind, c.lower, c.upper, c.rate, c.seconds,
       c.other_point_id as "otherPointId", c.tolerance, c.tolerance_kind as "toleranceKind",
       floor(extract(epoch from greatest(c.created_at, p.created_at)) * 1000)::float8 as born
     from ${pointChecks} c join ${points} p on p.id = c.point_id
     where c.status = 1 ${pointIds ? 'and c.point_id = any($1::bigint[])' : ''} order by c.id`,
    pointIds ? [pointIds] : [],
  )
  return rows
}
