import type { ReportForm, StationWork } from '@zhizao/contract/production/workbench'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { materials } from '../../material/material/material.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { teamStaff } from '../../plant/team/team.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { type BenchPorts, benchMachines } from '../count/bench-machines.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { askedParameters } from '../report/asked-parameters.ts'
import { offeredParameters } from '../report/recorded-values.ts'
import { reportRows } from '../report/report-query.ts'
import { reportReasons } from '../report/work-report.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { askedByShift } from '../work-order/shift-end.ts'
import { instructionsOf } from '../work-order/work-instructions.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { wholeWorkOrder, workOrderRows } from '../work-order/work-order-query.ts'

const MOST_STATIONS = 500
const MOST_WORK = 200
const MOST_REPORTS = 50
const MOST_REASONS = 12

/** Stations with what runs and what waits at each. */
export async function stationWork(
  { workCenterId, keyword }: { workCenterId?: string | undefined; keyword?: string | undefined },
  { db }: Context,
): Promise<StationWork[]> {
  const { rows } = await db.execute<StationWork & Record<string, unknown>>(sql`
    select s.id::text, s.code, s.name, s.work_center_id::text as "workCenterId", w.name as "workCenterName",
      count(o.id) filter (where o.status = 'running')::int as running,
      count(o.id) filter (where o.status in ('dispatched', 'stopped'))::int as waiting
    from ${stations} s join ${workCenters} w on w.id = s.work_center_id
      left join ${workOrders} o on o.station_id = s.id and o.status in ('running', 'dispatched', 'stopped')
    where ${workCenterId ? sql`s.work_center_id = ${workCenterId}::bigint` : sql`true`}
      and ${keyword ? sql`strpos(lower(s.code || ' ' || s.name), lower(${keyword})) > 0` : sql`true`}
    group by s.id, s.code, s.name, s.work_center_id, w.name order by w.name, s.code limit ${MOST_STATIONS}::int`)
  return rows
}

interface Whose {
  stationId?: string | undefined
  teamId?: string | undefined
  isMine?: boolean | undefined
  withOpen?: boolean | undefined
}

/** Work in the order in which it is to be done: what runs first, then what stands, then what waits; what nobody has may come with it. */
export async function myWork({ stationId, teamId, isMine, withOpen }: Whose, context: Context) {
  const { db, user } = context
  const [me] = isMine
    ? await db
        .select({ id: staff.id, teamId: teamStaff.teamId })
        .from(staff)
        .leftJoin(teamStaff, eq(teamStaff.staffId, staff.id))
        .where(eq(staff.userId, user.id))
    : []
  const own = isMine
    ? me
      ? sql`(${workOrders.staffId} = ${me.id}::bigint ${me.teamId ? sql`or ${workOrders.teamId} = ${me.teamId}::bigint` : sql``})`
      : sql`false`
    : undefined
  const given = and(
    own,
    stationId ? sql`${workOrders.stationId} = ${stationId}::bigint` : undefined,
    teamId ? sql`${workOrders.teamId} = ${teamId}::bigint` : undefined,
    sql`${workOrders.status} in ('running', 'stopped', 'dispatched')`,
  )!
  // What may be claimed at a station is what its work center has to do.
  const open = stationId
    ? sql`${workOrders.status} = 'pending' and ${productionOrders.status} in ('released', 'running') and exists (
        select from ${segmentPlans} p join ${stations} s on s.work_center_id = p.work_center_id
        where p.id = ${workOrders.segmentPlanId} and s.id = ${stationId}::bigint)`
    : sql`${workOrders.status} = 'pending' and ${productionOrders.status} in ('released', 'running')`
  const found = await workOrderRows.list({}, context, MOST_WORK, withOpen ? sql`((${given}) or (${open}))` : given)
  const rank = { running: 0, stopped: 1, dispatched: 2, pending: 3, completed: 4, withdrawn: 4 } as const
  return found.toSorted((one, other) => rank[one.status] - rank[other.status])
}

type Form = z.input<typeof ReportForm>

/** What a report begins with. */
export async function reportForm(id: string, ports: BenchPorts, context: Context): Promise<Form> {
  const { db } = context
  const work = await wholeWorkOrder(id, context)
  const [plan] = await db.select().from(segmentPlans).where(eq(segmentPlans.id, work.segmentPlanId))
  const [[order], next, reports, reasons, parameters, instructions] = await Promise.all([
    db
      .select({ code: productionOrders.code, lotCode: productionOrders.lotCode, tracking: materials.tracking })
      .from(productionOrders)
      .innerJoin(materials, eq(materials.id, productionOrders.materialId))
      .where(eq(productionOrders.id, work.orderId)),
    db.$count(
      segmentPlanLinks,
      and(
        sql`${segmentPlanLinks.fromId} = (select coalesce(split_of, id) from ${segmentPlans} where id = ${work.segmentPlanId}::bigint)`,
        eq(segmentPlanLinks.kind, 'next'),
      ),
    ),
    reportRows.list({ workOrderId: id }, context, MOST_REPORTS),
    usualReasons(context),
    askedParameters({ workOrderId: id }, context).then((asked) =>
      offeredParameters(asked, work.stationId, ports.machine, context),
    ),
    instructionsOf(plan!, work, context),
  ])
  const isLastSegment = next === 0 && !work.isRework
  const needsLot = isLastSegment && order!.tracking === 'lot'
  const needsSerials = isLastSegment && order!.tracking === 'serial'
  return {
    ...work,
    lotCode: needsLot ? (order!.lotCode ?? order!.code) : null,
    needsLot,
    needsSerials,
    isLastSegment,
    scrapReasons: reasons,
    reports,
    parameters,
    instructionCount: instructions.length,
    ...(await benchMachines(work, ports, context)),
    shiftAsks: await askedByShift(work, context),
  }
}

/** Reasons that were given most in the last months. */
async function usualReasons({ db }: Context): Promise<string[]> {
  const { rows } = await db.execute<{ reason: string }>(sql`
    select reason from ${reportReasons} where created_at > now() - interval '90 days'
    group by reason order by count(*) desc, reason limit ${MOST_REASONS}::int`)
  return rows.map(({ reason }) => reason)
}
