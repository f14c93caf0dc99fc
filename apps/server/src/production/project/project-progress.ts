import { MOST_PROJECT_ORDERS, type ProjectChart, type ProjectInfo } from '@zhizao/contract/production/project'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { routes } from '../../process/route/route.table.ts'
import { orderRows } from '../order/order-query.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { workReports } from '../report/work-report.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { weekOf as mondayOf } from '../week-of.ts'
import { projectRows } from './project-query.ts'

const MOST_SEGMENTS = 500
const MOST_WEEKS = 520

interface Figures extends Record<string, unknown> {
  byQuantity: number
  byOrders: number
  planned: number
  lateCount: number
  plannedStart: string | null
  plannedEnd: string | null
  actualStart: string | null
  actualEnd: string | null
}

const standing = sql`status <> 'cancelled'`
const percent = (share: ReturnType<typeof sql>) => sql`coalesce(round(100 * avg(${share}), 1), 0)::float8`

/** Progress over the orders that were not cancelled; an order counts as one, since units do not add up. */
async function figuresOf(id: string, context: Context) {
  const { rows } = await context.db.execute<Figures>(sql`
    select ${percent(sql`least(1, good_quantity / quantity)`)} as "byQuantity",
      ${percent(sql`(status in ('completed', 'closed'))::int`)} as "byOrders",
      ${percent(sql`(coalesce(planned_end <= ${context.now().toISOString()}::timestamptz, false))::int`)} as planned,
      count(*) filter (where status not in ('completed', 'closed') and due_on < ${today(context)}::date)::int as "lateCount",
      min(planned_start) as "plannedStart", max(planned_end) as "plannedEnd", min(actual_start) as "actualStart",
      case when bool_and(status in ('completed', 'closed')) then max(actual_end) end as "actualEnd"
    from ${productionOrders} where project_id = ${id}::bigint and ${standing}`)
  const { plannedStart, plannedEnd, actualStart, actualEnd, ...shares } = rows[0]!
  return {
    ...shares,
    plannedStart: moment(plannedStart),
    plannedEnd: moment(plannedEnd),
    actualStart: moment(actualStart),
    actualEnd: moment(actualEnd),
  }
}

const moment = (text: string | null) => text && new Date(text).toISOString()

async function productsOf(id: string, context: Context): Promise<ProjectInfo['products']> {
  const { rows } = await context.db.execute<ProjectInfo['products'][number] & Record<string, unknown>>(sql`
    select m.id::text as "materialId", m.code as "materialCode", m.name as "materialName", u.code as unit, u.decimals,
      count(*)::int as orders, sum(o.quantity)::text as quantity, sum(o.good_quantity)::text as good,
      sum(o.scrap_quantity)::text as scrap,
      coalesce(sum(o.quantity) filter (where o.planned_end <= ${context.now().toISOString()}::timestamptz), 0)::text as expected
    from ${productionOrders} o join ${materials} m on m.id = o.material_id join ${units} u on u.id = m.base_unit_id
    where o.project_id = ${id}::bigint and o.${standing} group by m.id, m.code, m.name, u.code, u.decimals
    order by bool_or(o.parent_id is null) desc, m.code`)
  return rows.map((row) => ({
    ...row,
    quantity: plainDecimal(row.quantity),
    expected: plainDecimal(row.expected),
    good: plainDecimal(row.good),
    scrap: plainDecimal(row.scrap),
  }))
}

/** Segments of the routes that its orders go through. Work sent back for rework is a plan of its own and shows by the piece that was scrap. */
async function segmentsOf(id: string, context: Context): Promise<ProjectInfo['segments']> {
  const { rows } = await context.db.execute<ProjectInfo['segments'][number] & Record<string, unknown>>(sql`
    select concat_ws('-', r.id, m.id, p.no, p.name) as id, r.name || ' V' || r.version as "routeName", m.name as "materialName",
      p.no, p.name, u.code as unit, u.decimals, sum(p.quantity)::text as quantity, sum(p.good)::text as good,
      sum(p.scrap)::text as scrap, count(*)::int as plans, count(*) filter (where p.status = 'done')::int as "donePlans"
    from ${segmentPlans} p join ${productionOrders} o on o.id = p.order_id join ${materials} m on m.id = o.material_id
      join ${units} u on u.id = m.base_unit_id left join ${routes} r on r.id = o.route_id
    where o.project_id = ${id}::bigint and o.${standing} and p.kind = 'normal'
    group by r.id, r.name, r.version, m.id, m.name, m.code, p.no, p.name, u.code, u.decimals
    order by m.code, r.name, p.no limit ${MOST_SEGMENTS}::int`)
  return rows.map((row) => ({
    ...row,
    quantity: plainDecimal(row.quantity),
    good: plainDecimal(row.good),
    scrap: plainDecimal(row.scrap),
  }))
}

export async function projectInfo(id: string, context: Context) {
  const [project, figures, products, segments] = await Promise.all([
    projectRows.get({ id }, context),
    figuresOf(id, context),
    productsOf(id, context),
    segmentsOf(id, context),
  ])
  return { ...project, ...figures, products, segments }
}

export async function projectOrders(id: string, context: Context) {
  await projectRows.get({ id }, context)
  return orderRows.list({ projectId: id }, context, MOST_PROJECT_ORDERS)
}

/** Reports of finished products: those of segments that no other follows. */
const finished = sql`p.kind = 'normal' and not exists (
  select from ${segmentPlanLinks} l where l.from_id = coalesce(p.split_of, p.id) and l.kind = 'next')`

export async function projectChart(id: string, context: Context): Promise<ProjectChart> {
  await projectRows.get({ id }, context)
  const { db, user } = context
  const weekOf = (at: SQL) => mondayOf(at, user.timeZone)
  const [states, weeks] = await Promise.all([
    db.execute<ProjectChart['byState'][number] & Record<string, unknown>>(
      sql`select status, count(*)::int as count from ${productionOrders} where project_id = ${id}::bigint group by 1 order by 1`,
    ),
    db.execute<ProjectChart['weeks'][number] & Record<string, unknown>>(sql`
      with parts as (
        select ${weekOf(sql`w.at`)} as week, o.material_id, 0::numeric as planned,
          case when ${finished} then w.good else 0 end as good, w.scrap
        from ${workReports} w join ${productionOrders} o on o.id = w.order_id join ${segmentPlans} p on p.id = w.segment_plan_id
        where o.project_id = ${id}::bigint and o.${standing} and w.status = 'posted'
        union all
        select ${weekOf(sql`planned_end`)}, material_id, quantity, 0, 0
        from ${productionOrders} where project_id = ${id}::bigint and ${standing} and planned_end is not null)
      select week::text, u.code as unit, sum(planned)::text as planned, sum(good)::text as good, sum(scrap)::text as scrap
      from parts join ${materials} m on m.id = parts.material_id join ${units} u on u.id = m.base_unit_id
      group by 1, 2 order by 1, 2 limit ${MOST_WEEKS}::int`),
  ])
  return {
    byState: states.rows,
    weeks: weeks.rows.map((row) => ({
      ...row,
      planned: plainDecimal(row.planned),
      good: plainDecimal(row.good),
      scrap: plainDecimal(row.scrap),
    })),
  }
}
