import type { WorkCenterLoad } from '@zhizao/contract/production/segment-plan'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { workingTime } from '@zhizao/rules/calendar/working-time'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { sql } from 'drizzle-orm'
import { workingResource } from '../../calendar/index.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { weekOf } from '../week-of.ts'
import { segmentPlans } from './segment-plan.table.ts'

const HOUR = 3_600_000
const WEEK = 7

/** Hours of work that are planned at work centers in weeks, against what they work, times the places that work there at once. */
export async function loadOf(
  { from, until }: { from: string; until: string },
  context: Context,
): Promise<WorkCenterLoad[]> {
  const { db, user } = context
  const zone = user.timeZone
  const { rows } = await db.execute<{
    center: string
    name: string
    places: number
    week: string
    seconds: string
    late: number
  }>(sql`
    select p.work_center_id::text as center, w.name, w.parallel_places as places,
      ${weekOf(sql`p.planned_start`, zone)}::text as week,
      sum(p.set_up_seconds + p.run_seconds * greatest(0, p.quantity - p.good - p.scrap))::text as seconds,
      count(*) filter (where o.due_on < ${today(context)}::date)::int as late
    from ${segmentPlans} p join ${workCenters} w on w.id = p.work_center_id join ${productionOrders} o on o.id = p.order_id
    where p.status <> 'done' and o.status not in ('draft', 'completed', 'closed', 'cancelled')
      and p.planned_start >= ${from}::timestamp at time zone ${zone}
      and p.planned_start < (${until}::date + ${WEEK}::int)::timestamp at time zone ${zone}
    group by 1, 2, 3, 4 order by 2, 4`)
  const resources = new Map<string, Awaited<ReturnType<typeof workingResource>>['resource']>()
  for (const id of new Set(rows.map(({ center }) => center)))
    resources.set(
      id,
      (await workingResource({ kind: 'workCenter', id }, from, dayAfter(until, WEEK), context)).resource,
    )
  return rows.map(({ center, name, places, week, seconds, late }) => {
    const range = { from: plantInstant(week, zone), to: plantInstant(dayAfter(week, WEEK), zone) }
    const capacity = (workingTime(resources.get(center)!, range) / HOUR) * places
    return {
      workCenterId: center,
      workCenterName: name,
      week,
      lateCount: late,
      planned: Math.round((Number(seconds) * 1000 * 100) / HOUR) / 100,
      capacity: Math.round(capacity * 100) / 100,
    }
  })
}
