import type { WorkTimes } from '@zhizao/contract/production/work-order'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { isoText } from '../lateness.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from './work-order.table.ts'
import { lockedWork } from './work-order-steps.ts'
import { workedTime } from './worked-time.ts'

const MOST_STRETCHES = 1000

interface Row extends Record<string, unknown>, Omit<WorkTimes['stretches'][number], 'hours'> {
  hours: number
}

/** Hours as people read them: two decimals. */
export const rounded = (hours: number) => Math.round(hours * 100) / 100

const asIso = (time: unknown) => (time === null ? null : new Date(String(time)).toISOString())

/** The hours of a work order, stretch by stretch. */
export async function timesOfWork(id: string, context: Context): Promise<WorkTimes> {
  const from = sql`${workStretches} t join ${workOrders} j on j.id = t.work_order_id
    join ${segmentPlans} p on p.id = j.segment_plan_id`
  const where = sql`t.work_order_id = ${id}::bigint`
  const { shifts, spent } = await workedTime({ from, where }, context)
  const { rows } = await context.db.execute<Row>(sql`
    with ${shifts} select t.id::text, t.kind, ${isoText(sql`t.began_at`)} as from,
      ${isoText(sql`t.ended_at`)} as to, t.staff_name as "staffName", t.reason,
      t.overtime, (spent.seconds / 3600)::float8 as hours, (spent.overtime / 3600)::float8 as "overtimeHours",
      (spent.outside / 3600)::float8 as "outsideHours"
    from ${from} ${spent} where ${where} order by t.began_at, t.id limit ${MOST_STRETCHES}::int`)
  const sum = (kind: Row['kind'], column: 'hours' | 'overtimeHours' | 'outsideHours') =>
    rounded(rows.reduce((all, each) => (each.kind === kind ? all + each[column] : all), 0))
  return {
    runHours: sum('run', 'hours'),
    overtimeHours: sum('run', 'overtimeHours'),
    outsideHours: sum('run', 'outsideHours'),
    stopHours: sum('stop', 'hours'),
    stretches: rows.map((row) => ({
      ...row,
      from: asIso(row.from)!,
      to: asIso(row.to),
      hours: rounded(row.hours),
      overtimeHours: rounded(row.overtimeHours),
      outsideHours: rounded(row.outsideHours),
    })),
  }
}

/** What of a stretch lies outside of shifts is overtime, or is not. */
export async function judgeOvertime(
  { id, isGranted }: { id: string; isGranted: boolean },
  context: Context,
): Promise<WorkTimes> {
  const { db, now } = context
  const [stretch] = await db.select().from(workStretches).where(eq(workStretches.id, id))
  if (!stretch) throw notFound('工时记录')
  if (stretch.kind === 'stop') throw conflict('停工的时间不能认定为加班')
  const { row, order } = await lockedWork(stretch.workOrderId, context)
  const overtime = isGranted ? ('granted' as const) : null
  await db.update(workStretches).set({ overtime, updatedAt: now() }).where(eq(workStretches.id, id))
  const told = (of: typeof stretch.overtime) => ({
    staffName: stretch.staffName,
    beganAt: stretch.beganAt,
    overtime: of,
  })
  context.audit({ target: row.code, before: told(stretch.overtime), after: told(overtime), subject: order.id })
  return timesOfWork(row.id, context)
}
