import type { WorkOrderReport } from '@zhizao/contract/production/production-report'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { consumptionRows, reportRows } from '../report/report-query.ts'
import { workReports } from '../report/work-report.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from '../work-order/work-order.table.ts'
import { workOrderRows } from '../work-order/work-order-query.ts'

const MOST_LINES = 1000

interface Time extends Record<string, unknown> {
  kind: 'run' | 'stop'
  name: string
  hours: number
}

/** All that was told of a work order: time, people, pieces and material. What was taken back is shown, and does not count. */
export async function workOrderReport(id: string, context: Context): Promise<z.input<typeof WorkOrderReport>> {
  const { db, now } = context
  const workOrder = await workOrderRows.get({ id }, context)
  const [{ rows: time }, { rows: made }, { rows: standard }, reports, consumptions] = await Promise.all([
    db.execute<Time>(sql`
      select kind, case kind when 'run' then coalesce(staff_name, '未指定人员') else coalesce(reason, '未填写原因') end as name,
        round(sum(extract(epoch from coalesce(ended_at, ${now().toISOString()}::timestamptz) - began_at)) / 3600, 2)::float8 as hours
      from ${workStretches} where work_order_id = ${id}::bigint group by 1, 2 order by 3 desc, 2`),
    db.execute<{ name: string; good: string; scrap: string }>(sql`
      select coalesce(staff_name, '未指定人员') as name, sum(good)::text as good, sum(scrap)::text as scrap
      from ${workReports} where work_order_id = ${id}::bigint and status = 'posted' group by 1`),
    db.execute<{ hours: number }>(sql`
      select round((p.set_up_seconds + p.run_seconds * (j.good + j.scrap + j.rework)) / 3600, 2)::float8 as hours
      from ${workOrders} j join ${segmentPlans} p on p.id = j.segment_plan_id where j.id = ${id}::bigint`),
    reportRows.list({ workOrderId: id }, context, MOST_LINES),
    consumptionRows.list({ workOrderId: id }, context, MOST_LINES),
  ])
  const of = (wanted: Time['kind']) => time.filter(({ kind }) => kind === wanted)
  const sum = (some: readonly Time[]) => Math.round(some.reduce((all, { hours }) => all + hours, 0) * 100) / 100
  const names = [...new Set([...of('run'), ...made].map(({ name }) => name))]
  return {
    ...{ workOrder, runHours: sum(of('run')), stopHours: sum(of('stop')), standardHours: standard[0]!.hours },
    stops: of('stop').map(({ name, hours }) => ({ reason: name, hours })),
    people: names.map((name) => {
      const pieces = made.find((each) => each.name === name)
      const hours = of('run').find((each) => each.name === name)?.hours ?? 0
      return { name, hours, good: plainDecimal(pieces?.good ?? '0'), scrap: plainDecimal(pieces?.scrap ?? '0') }
    }),
    ...{ reports, consumptions },
  }
}
