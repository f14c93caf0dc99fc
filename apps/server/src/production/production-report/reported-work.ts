import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { workReports } from '../report/work-report.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { all, type ReportRange, within } from './report-range.ts'

export interface Narrowing {
  materialId?: string | undefined
  workCenterId?: string | undefined
  projectId?: string | undefined
}

/** Segments that no other follows: what is good there is finished. Parts that were split off count with the whole. */
export const finished = sql`(p.kind = 'normal' and not exists (
  select from ${segmentPlanLinks} l where l.from_id = coalesce(p.split_of, p.id) and l.kind = 'next'))`

/**
 * Reports of a range that were not taken back, as `w`, with order `o`, segment plan `p`, product `m` and its unit `u`; what else
 * is wanted is joined by `more`.
 */
export const reportedWork = (
  range: ReportRange,
  { materialId, workCenterId, projectId }: Narrowing,
  more = sql``,
): SQL =>
  sql`from ${workReports} w join ${productionOrders} o on o.id = w.order_id join ${segmentPlans} p on p.id = w.segment_plan_id
    join ${materials} m on m.id = o.material_id join ${units} u on u.id = m.base_unit_id ${more}
    where ${all([
      sql`w.status = 'posted'`,
      within(sql`w.at`, range),
      materialId && sql`o.material_id = ${materialId}::bigint`,
      workCenterId && sql`p.work_center_id = ${workCenterId}::bigint`,
      projectId && sql`o.project_id = ${projectId}::bigint`,
    ])}`

/** The day of the plant at a moment. */
export const dayOf = (at: SQL, zone: string) => sql`(${at} at time zone ${zone})::date`
