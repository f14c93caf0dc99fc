import { type Placeholder, sql } from 'drizzle-orm'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from './work-order.table.ts'

/** The order that a work order is of, within another statement. */
export const orderOfWork = (workOrderId: Placeholder) =>
  sql`(select order_id from ${workOrders} where id = ${workOrderId}::bigint)`

/** The segment plan that its pieces flow by: a part that was split off counts with the one that it was split from. */
export const nodeOfWork = (workOrderId: Placeholder) =>
  sql`(select coalesce(plan.split_of, plan.id) from ${workOrders} work join ${segmentPlans} plan on plan.id = work.segment_plan_id
    where work.id = ${workOrderId}::bigint)`
