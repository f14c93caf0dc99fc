import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import type { Pool } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { pointChecks } from '../point-check/point-check.table.ts'

/** A rule that is in force, as the engine reads it. */
export interface CheckRow extends CheckTerms {
  id: string
  companyId: string
  pointId: string
}

/** Rules in force: all, or those of the points named. */
export async function loadChecks(pool: Pool, pointIds?: readonly string[]): Promise<CheckRow[]> {
  const { rows } = await pool.query<CheckRow>(
    statement`select id, company_id as "companyId", point_id as "pointId", kind, lower, upper, rate, seconds,
       other_point_id as "otherPointId", tolerance, tolerance_kind as "toleranceKind"
     from ${pointChecks} where status = 1 ${pointIds ? 'and point_id = any($1::bigint[])' : ''} order by id`,
    pointIds ? [pointIds] : [],
  )
  return rows
}
