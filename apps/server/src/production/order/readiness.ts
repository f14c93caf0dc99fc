import type { Readiness } from '@zhizao/contract/production/production-order'
import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { type FitPart, takeFit } from '@zhizao/rules/stock/fit'
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
import { dayOfNeed, fitStock } from '../../warehouse/index.ts'
import { transferLines, transfers } from '../../warehouse/transfer/transfer.table.ts'
import { OPEN_ORDERS } from '../plan/supply.ts'
import { preparations } from '../preparation/preparation.table.ts'
import { loadOf } from '../segment-plan/load.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
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
  needed: Quantity
  /** Held for it by its preparation. */
  held: Quantity
  /** The day on which it is used, the last one of several. */
  needed_on: string | null
}

/**
 * Whether orders can be made, and by when what is missing will be there: material in the order of their priority and due day,
 * each taking from what is free before the next; hours of work centers in the week of the plan; people who have the skill.
 */
export async function readinessOf(
  ids: readonly string[],
  machine: Pick<MachineDoor, 'toolsNeeded'>,
  context: Context,
): Promise<Readiness[]> {
  const orders = await orderRows.list({ ids }, context)
  if (orders.length < new Set(ids).size) throw notFound('生产订单')
  orders.sort((one, other) => one.priority - other.priority || (one.dueOn < other.dueOn ? -1 : 1))
  const needs = await needsOf(ids, context)
  const materialIds = [...new Set(needs.map(({ material_id }) => material_id))]
  const [free, coming, capacity, tools, people] = await Promise.all([
    fitStock(materialIds, context),
    comingOf(materialIds, ids, context),
    capacityOf(ids, context),
    toolsOf(ids, machine, context),
    peopleOf(ids, context),
  ])
  const byOrder = Map.groupBy(needs, ({ order_id }) => order_id)
  return orders.map((order): Readiness => {
    const material = (byOrder.get(order.id) ?? []).map((need) => materialLine(need, free, coming, context))
    const others = [capacity, tools, people].flatMap((found) => found.get(order.id) ?? [])
    const lines = [...material, ...others]
    const missing = lines.filter(({ isReady }) => !isReady)
    // What it needs is known once it is planned.
    const isOpen = order.status === 'draft'
    const days = isOpen ? [null] : missing.map(({ readyOn }) => readyOn)
    return {
      ...{ orderId: order.id, code: order.code, isReady: !isOpen && missing.length === 0, lines },
      readyOn: days.includes(null)
        ? null
        : (days as string[]).reduce((last, day) => (day > last ? day : last), today(context)),
    }
  })
}

async function needsOf(ids: readonly string[], { db, user }: Context): Promise<NeedRow[]> {
  const { rows } = await db.execute<NeedRow>(sql`
    select c.order_id::text, c.material_id::text, m.code, m.name, u.code as unit, string_agg(distinct p.name, '、') as segment,
      (max(coalesce(p.planned_start, o.planned_start)) at time zone ${user.timeZone})::date::text as needed_on,
      sum(greatest(0, c.required - c.consumed))::text as needed,
      sum((select coalesce(sum(line.base_quantity), 0) from ${preparations} prepared
        join ${transferLines} line on line.id = prepared.transfer_line_id
        join ${transfers} t on t.id = line.document_id and t.status = 'confirmed'
        where prepared.component_id = c.id))::text as held
    from ${orderComponents} c join ${productionOrders} o on o.id = c.order_id
      join ${materials} m on m.id = c.material_id join ${units} u on u.id = m.base_unit_id
      left join ${segmentPlans} p on p.id = c.segment_plan_id
    where c.order_id = any(${sql.param([...ids])}::bigint[])
    group by c.order_id, c.material_id, m.code, m.name, u.code order by m.code`)
  return rows.map((row) => ({ ...row, needed: plainDecimal(row.needed), held: plainDecimal(row.held) }))
}

interface Coming {
  quantity: Quantity
  on: string | null
}

/** What orders of our own still bring, the earliest first. */
async function comingOf(
  ids: readonly string[],
  except: readonly string[],
  { db, user }: Context,
): Promise<Map<string, Coming[]>> {
  if (!ids.length) return new Map()
  const { rows } = await db.execute<{ id: string; quantity: string; on: string | null }>(sql`
    select material_id::text as id, (quantity - good_quantity)::text as quantity,
      (planned_end at time zone ${user.timeZone})::date::text as on
    from ${productionOrders} where material_id = any(${sql.param([...ids])}::bigint[]) and status in ${OPEN_ORDERS}
      and quantity > good_quantity and not id = any(${sql.param([...except])}::bigint[])
    order by planned_end nulls last`)
  return Map.groupBy(
    rows.map(({ id, quantity, on }) => ({ id, quantity: plainDecimal(quantity), on })),
    ({ id }) => id,
  )
}

const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) < 0 ? one : other)

function materialLine(
  need: NeedRow,
  free: ReadonlyMap<string, readonly FitPart[]>,
  coming: ReadonlyMap<string, readonly Coming[]>,
  context: Context,
): Line {
  const day = today(context)
  const own = least(need.held, need.needed)
  const rest = subtractQuantities(need.needed, own)
  const loose = takeFit(free.get(need.material_id) ?? [], rest, dayOfNeed(need.needed_on, context))
  const taken = addQuantities(own, loose)
  let short = subtractQuantities(need.needed, taken)
  const missing = short
  let expected: Quantity = '0'
  let readyOn: string | null = day
  for (const each of coming.get(need.material_id) ?? []) {
    if (compareQuantities(short, '0') <= 0) break
    const used = compareQuantities(each.quantity, short) < 0 ? each.quantity : short
    short = subtractQuantities(short, used)
    expected = subtractQuantities(missing, short)
    readyOn = each.on
  }
  return {
    ...{ kind: 'material', name: need.name, code: need.code, segmentName: need.segment, unit: need.unit },
    ...{ required: need.needed, available: taken, expected, short },
    isReady: compareQuantities(missing, '0') <= 0,
    readyOn: compareQuantities(short, '0') > 0 ? null : readyOn,
  }
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
  const load = weeks.length ? await loadOf({ from: weeks[0]!, until: weeks.at(-1)! }, context) : []
  const found = new Map(load.map((each) => [`${each.workCenterId} ${each.week}`, each]))
  const lines = new Map<string, Line[]>()
  for (const { order_id, segment, center, seconds, week, done_on } of rows) {
    const at = center && week ? found.get(`${center} ${week}`) : undefined
    const isReady = !at || at.planned <= at.capacity
    const hours = (value: number) => String(Math.round(value * 100) / 100)
    const line: Line = {
      ...{
        kind: 'capacity',
        name: at?.workCenterName ?? '未指定工作中心',
        code: week,
        segmentName: segment,
        unit: 'h',
      },
      ...{
        required: hours(Number(seconds) / HOURS),
        available: hours(at ? Math.max(0, at.capacity) : 0),
        expected: '0',
      },
      ...{ short: hours(at ? Math.max(0, at.planned - at.capacity) : 0), readyOn: done_on, isReady },
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
      ...{ key: segmentPlans.id, orderId: segmentPlans.orderId, name: segmentPlans.name },
      ...{ workCenterId: segmentPlans.workCenterId, materialId: productionOrders.materialId },
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
      ...{
        kind: 'tool',
        name: named.map((each) => each.name).join('、'),
        code: named.map(({ code }) => code).join('、'),
      },
      ...{ segmentName: name, unit: null, required: '1', available: String(usable.length), expected: '0' },
      ...{ short: isReady ? '0' : '1', isReady, readyOn: isReady ? today(context) : null },
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
      ...{
        kind: 'people',
        name: skill,
        code: null,
        segmentName: segment,
        unit: null,
        required,
        available,
        expected: '0',
      },
      ...{ short: String(Math.max(0, Number(required) - Number(available))), isReady, readyOn: isReady ? day : null },
    }
    lines.set(order_id, [...(lines.get(order_id) ?? []), line])
  }
  return lines
}
