import type { Readiness } from '@zhizao/contract/production/production-order'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { MachineDoor } from '../../machine/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { staff, staffSkills } from '../../plant/staff/staff.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { productSegmentResources, productSegments } from '../../process/product-segment/product-segment.table.ts'
import { routeSegments } from '../../process/route/route.table.ts'
import { loadOf } from '../segment-plan/load.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { countedSubstitutes } from '../supply/counted-substitutes.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import { materialFigures } from '../supply/material-figures.ts'
import { weekOf } from '../week-of.ts'
import { orderComponents } from './order-component.table.ts'
import { orderRows } from './order-query.ts'
import { productionOrders } from './production-order.table.ts'

type Line = Readiness['lines'][number]

interface NeedRow extends Record<string, unknown> {
  order_id: string
  material_id: string
  code: string
  name: string
  unit: string
  segment: string | null
}

/**
 * Whether orders can be made, and by when what is missing will be there: material as all needs of the company leave it for them,
 * of orders that were not asked for too; hours of work centers in the week of the plan; people who have the skill.
 */
export async function readinessOf(
  ids: readonly string[],
  machine: Pick<MachineDoor, 'toolsNeeded'>,
  context: Context,
): Promise<Readiness[]> {
  const orders = await orderRows.list({ ids }, context)
  if (orders.length < new Set(ids).size) throw notFound('生产订单')
  orders.sort(
    (one, other) =>
      one.priority - other.priority || one.dueOn.localeCompare(other.dueOn) || Number(one.id) - Number(other.id),
  )
  const needs = await needsOf(ids, context)
  const materialIds = [...new Set(needs.map(({ material_id }) => material_id))]
  const [supply, capacity, tools, people] = await Promise.all([
    dealtSupply(materialIds, context),
    capacityOf(ids, context),
    toolsOf(ids, machine, context),
    peopleOf(ids, context),
  ])
  const byOrder = Map.groupBy(needs, ({ order_id }) => order_id)
  const figures = materialFigures(supply, context)
  const named = await countedSubstitutes(
    [...figures.values()].flatMap(({ substitutes }) => substitutes),
    context,
  )
  return orders.map((order): Readiness => {
    const material = (byOrder.get(order.id) ?? []).map((need) => materialLine(need, figures, named))
    const others = [capacity, tools, people].flatMap((found) => found.get(order.id) ?? [])
    const lines = [...material, ...others]
    const missing = lines.filter(({ isReady }) => !isReady)
    // What it needs is known once it is planned.
    const isOpen = order.status === 'draft'
    const days = missing.map(({ readyOn }) => readyOn)
    return {
      orderId: order.id,
      code: order.code,
      isReady: !isOpen && missing.length === 0,
      lines,
      readyOn: isOpen ? null : lastOf(days, today(context)),
    }
  })
}

/** The last of the days, `first` at the earliest; null where one of them is not known. */
function lastOf(days: readonly (string | null)[], first: string): string | null {
  const known = days.filter((day) => day !== null)
  return known.length < days.length ? null : ([first, ...known].toSorted().at(-1) ?? first)
}

async function needsOf(ids: readonly string[], { db }: Context): Promise<NeedRow[]> {
  const { rows } = await db.execute<NeedRow>(sql`
    select c.order_id::text, c.material_id::text, m.code, m.name, u.code as unit, string_agg(distinct p.name, '、') as segment
    from ${orderComponents} c join ${materials} m on m.id = c.material_id join ${units} u on u.id = m.base_unit_id
      left join ${segmentPlans} p on p.id = c.segment_plan_id
    where c.order_id = any(${sql.param([...ids])}::bigint[])
    group by c.order_id, c.material_id, m.code, m.name, u.code order by m.code`)
  return rows
}

function materialLine(
  { order_id, material_id, ...need }: NeedRow,
  figures: ReturnType<typeof materialFigures>,
  named: Awaited<ReturnType<typeof countedSubstitutes>>,
): Line {
  const { needed, there, expected, inspected, short, readyOn, substitutes } =
    figures.get(`${order_id} ${material_id}`) ?? NOTHING_NEEDED
  return {
    kind: 'material',
    name: need.name,
    code: need.code,
    segmentName: need.segment,
    unit: need.unit,
    required: needed,
    available: there,
    expected,
    inspected,
    short,
    readyOn,
    isReady: compareQuantities(there, needed) >= 0,
    substitutes: named(substitutes),
  }
}

/** Of a material whose segments are done nothing is needed any more. */
const NOTHING_NEEDED = {
  needed: '0',
  there: '0',
  expected: '0',
  inspected: '0',
  short: '0',
  readyOn: null,
  substitutes: [],
}

const HOURS = 3600

/** Hours that a segment's work center has in the week in which it is planned, against all that is planned there. */
async function capacityOf(ids: readonly string[], context: Context): Promise<Map<string, Line[]>> {
  const { rows } = await context.db.execute<{
    order_id: string
    segment: string
    center: string | null
    seconds: string
    week: string | null
    done_on: string | null
  }>(sql`
    select order_id::text, name as segment, work_center_id::text as center,
      (set_up_seconds + run_seconds * greatest(0, quantity - good - scrap))::text as seconds,
      ${weekOf(sql`planned_start`, context.user.timeZone)}::text as week,
      (planned_end at time zone ${context.user.timeZone})::date::text as done_on
    from ${segmentPlans} where order_id = any(${sql.param([...ids])}::bigint[]) and status <> 'done' order by no, id`)
  const weeks = rows.flatMap(({ week }) => week ?? []).sort()
  const [from, until] = [weeks[0], weeks.at(-1)]
  const load = from && until ? await loadOf({ from, until }, context) : []
  const found = new Map(load.map((each) => [`${each.workCenterId} ${each.week}`, each]))
  const lines = new Map<string, Line[]>()
  for (const { order_id, segment, center, seconds, week, done_on } of rows) {
    const at = center && week ? found.get(`${center} ${week}`) : undefined
    const isReady = !at || at.planned <= at.capacity
    const hours = (value: number) => String(Math.round(value * 100) / 100)
    const line: Line = {
      kind: 'capacity',
      name: at?.workCenterName ?? '未指定工作中心',
      code: week,
      segmentName: segment,
      unit: 'h',
      required: hours(Number(seconds) / HOURS),
      available: hours(at ? Math.max(0, at.capacity) : 0),
      expected: '0',
      inspected: '0',
      short: hours(at ? Math.max(0, at.planned - at.capacity) : 0),
      readyOn: done_on,
      isReady,
      substitutes: [],
    }
    lines.set(order_id, [...(lines.get(order_id) ?? []), line])
  }
  return lines
}

/** Tools that set-ups of machines name for segments: one that may be used is enough. */
async function toolsOf(
  ids: readonly string[],
  machine: Pick<MachineDoor, 'toolsNeeded'>,
  context: Context,
): Promise<Map<string, Line[]>> {
  const plans = await context.db
    .select({
      key: segmentPlans.id,
      orderId: segmentPlans.orderId,
      name: segmentPlans.name,
      workCenterId: segmentPlans.workCenterId,
      materialId: productionOrders.materialId,
      segmentId: routeSegments.segmentId,
    })
    .from(segmentPlans)
    .innerJoin(productionOrders, eq(productionOrders.id, segmentPlans.orderId))
    .leftJoin(routeSegments, eq(routeSegments.id, segmentPlans.routeSegmentId))
    .where(and(inArray(segmentPlans.orderId, [...ids]), ne(segmentPlans.status, 'done')))
    .orderBy(segmentPlans.no, segmentPlans.id)
  const needed = Map.groupBy(await machine.toolsNeeded(plans, context), ({ key }) => key)
  const lines = plans.flatMap(({ key, orderId, name }) => {
    const found = needed.get(key)
    if (!found) return []
    const usable = found.filter(({ isUsable }) => isUsable)
    const isReady = usable.length > 0
    const named = isReady ? usable : found
    const line: Line = {
      kind: 'tool',
      name: named.map((each) => each.name).join('、'),
      code: named.map(({ code }) => code).join('、'),
      segmentName: name,
      unit: null,
      required: '1',
      available: String(usable.length),
      expected: '0',
      inspected: '0',
      short: isReady ? '0' : '1',
      isReady,
      readyOn: isReady ? today(context) : null,
      substitutes: [],
    }
    return [{ orderId, line }]
  })
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ line }) => line)]),
  )
}

/** Skills that segments ask for, against the active people who have them today. */
async function peopleOf(ids: readonly string[], context: Context): Promise<Map<string, Line[]>> {
  const day = today(context)
  const { rows } = await context.db.execute<{
    order_id: string
    segment: string
    skill: string
    required: string
    available: string
  }>(sql`
    select p.order_id::text, p.name as segment, r.skill, r.quantity::text as required,
      (select count(distinct s.staff_id) from ${staffSkills} s join ${staff} w on w.id = s.staff_id
        where s.name = r.skill and w.status = 1 and (s.expires_on is null or s.expires_on >= ${day}::date))::text as available
    from ${segmentPlans} p join ${productionOrders} o on o.id = p.order_id
      join ${productSegments} ps on ps.route_segment_id = p.route_segment_id and ps.material_id = o.material_id
      join ${productSegmentResources} r on r.product_segment_id = ps.id
    where p.order_id = any(${sql.param([...ids])}::bigint[]) and r.skill is not null and p.status <> 'done'
    order by p.no, r.skill`)
  const lines = new Map<string, Line[]>()
  for (const { order_id, segment, skill, required, available } of rows) {
    const isReady = Number(available) >= Number(required)
    const line: Line = {
      kind: 'people',
      name: skill,
      code: null,
      segmentName: segment,
      unit: null,
      required,
      available,
      expected: '0',
      inspected: '0',
      short: String(Math.max(0, Number(required) - Number(available))),
      isReady,
      readyOn: isReady ? day : null,
      substitutes: [],
    }
    lines.set(order_id, [...(lines.get(order_id) ?? []), line])
  }
  return lines
}
