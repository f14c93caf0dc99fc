import type { WorkOrderReport } from '@zhizao/contract/production/production-report'
import type { WorkTimes } from '@zhizao/contract/production/work-order'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { consumptionRows, reportRows } from '../report/report-query.ts'
import { workReports } from '../report/work-report.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { workOrderRows } from '../work-order/work-order-query.ts'
import { rounded, timesOfWork } from '../work-order/work-times.ts'

const MOST_LINES = 1000

type Stretch = WorkTimes['stretches'][number]

/** All that was told of a work order: time, people, pieces and material. What was taken back is shown, and does not count. */
export async function workOrderReport(id: string, context: Context): Promise<z.input<typeof WorkOrderReport>> {
  const { db } = context
  const workOrder = await workOrderRows.get({ id }, context)
  const [time, { rows: made }, { rows: standard }, reports, consumptions] = await Promise.all([
    timesOfWork(id, context),
    db.execute<{ name: string; good: string; scrap: string }>(sql`
      select coalesce(staff_name, '未指定人员') as name, sum(good)::text as good, sum(scrap)::text as scrap
      from ${workReports} where work_order_id = ${id}::bigint and status = 'posted' group by 1`),
    db.execute<{ hours: number }>(sql`
      select round((p.set_up_seconds + p.run_seconds * (j.good + j.scrap + j.rework)) / 3600, 2)::float8 as hours
      from ${workOrders} j join ${segmentPlans} p on p.id = j.segment_plan_id where j.id = ${id}::bigint`),
    reportRows.list({ workOrderId: id }, context, MOST_LINES),
    consumptionRows.list({ workOrderId: id }, context, MOST_LINES),
  ])
  const hoursBy = (kind: 'run' | 'stop', nameOf: (stretch: Stretch) => string | null, unnamed: string) => {
    const ofKind = Map.groupBy(
      time.stretches.filter((each) => each.kind === kind),
      (each) => nameOf(each) ?? unnamed,
    )
    return [...ofKind]
      .map(([name, some]) => ({ name, hours: rounded(some.reduce((all, each) => all + each.hours, 0)) }))
      .sort((one, other) => other.hours - one.hours)
  }
  const ran = hoursBy('run', ({ staffName }) => staffName, '未指定人员')
  const stood = hoursBy('stop', ({ reason }) => reason, '未填写原因')
  const { runHours, stopHours, overtimeHours, outsideHours } = time
  const names = [...new Set([...ran, ...made].map(({ name }) => name))]
  return {
    workOrder,
    runHours,
    overtimeHours,
    outsideHours,
    stopHours,
    standardHours: standard[0]!.hours,
    stops: stood.map(({ name, hours }) => ({ reason: name, hours })),
    people: names.map((name) => {
      const pieces = made.find((each) => each.name === name)
      const hours = ran.find((each) => each.name === name)?.hours ?? 0
      return { name, hours, good: plainDecimal(pieces?.good ?? '0'), scrap: plainDecimal(pieces?.scrap ?? '0') }
    }),
    reports,
    consumptions,
  }
}
