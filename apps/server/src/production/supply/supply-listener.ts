import type { ComingSupply } from '@zhizao/rules/production/deal-supply'
import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { demandLines, demands } from '../../bills/demand/demand.table.ts'
import { inboundBillLines, inboundBills } from '../../bills/inbound/inbound-bill.table.ts'
import type { Notify, NotifyContext } from '../../platform/document/document-ports.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { dealtOut } from './free-supply.ts'
import { settleWaits } from './settle-waits.ts'
import { type SupplyFacts, supplyFacts } from './supply-facts.ts'

/** What was to come and comes no more, of an order below another for that one. */
interface Lost extends ComingSupply {
  readonly parentId: string | null
}

type LostBy = (id: string, zone: string) => SQL

/**
 * What an order and those that ended with it would have brought. A draft was to bring nothing, who ended earlier was heard of then,
 * and what an order's parts made of what it used itself nobody else counted on.
 */
const lostOrders: LostBy = (id) => sql`with recursive below as (
    select o.*, o.updated_at as ended_at, false as is_part from ${productionOrders} o where o.id = ${id}::bigint
    union all select o.*, below.ended_at, true from ${productionOrders} o join below on o.parent_id = below.id
      where o.status in ('cancelled', 'completed') and o.updated_at >= below.ended_at)
  select below.material_id, greatest(0, sum(greatest(0, below.quantity - below.good_quantity)) - max(case when is_part then
      coalesce((select sum(greatest(0, c.required - c.consumed)) from ${orderComponents} c
        where c.order_id = below.parent_id and c.material_id = below.material_id), 0) else 0 end)) as quantity,
    max(below.planned_end) as at, case when is_part then null else below.parent_id end as parent_id
  from below where exists (select from ${segmentPlans} p where p.order_id = below.id)
  group by below.material_id, below.parent_id, is_part`
/** Goods that a bill still has to bring. */
const goodsOf: LostBy = (
  id,
  zone,
) => sql`select line.material_id, greatest(0, coalesce(line.base_quantity, 0) - line.done) as quantity,
    bill.expected_on::timestamp at time zone ${zone}::text as at, null::bigint as parent_id
  from ${inboundBillLines} line join ${inboundBills} bill on bill.id = line.document_id
  where bill.id = ${id}::bigint and bill.kind in ('purchase', 'other') and bill.customer_id is null`
/** What its demand asks for goes on being announced by that. */
const lostGoods: LostBy = (id, zone) => sql`${goodsOf(id, zone)} and not exists (
  select from ${demandLines} wanted join ${demands} asked on asked.id = wanted.document_id
  where wanted.id = line.demand_line_id and asked.status in ('open', 'partial'))`
const lostDemand: LostBy = (id, zone) => sql`select line.material_id, line.quantity,
    asked.needed_on::timestamp at time zone ${zone}::text as at, null::bigint as parent_id
  from ${demandLines} line join ${demands} asked on asked.id = line.document_id
  where asked.id = ${id}::bigint and asked.direction = 'in' and asked.customer_id is null`

/** What is told of documents that bring less from then on, or later: what of it is lost, and how that is said. */
const LESS: Readonly<Record<string, { lost: LostBy; reason: (code: string) => string }>> = {
  'productionOrder.cancel': { lost: lostOrders, reason: (code) => `订单“${code}”已取消` },
  'productionOrder.complete': { lost: lostOrders, reason: (code) => `订单“${code}”已完工` },
  'inboundBill.cancel': { lost: lostGoods, reason: (code) => `入库单“${code}”已取消` },
  'inboundBill.end': { lost: lostGoods, reason: (code) => `入库单“${code}”短收结束` },
  'demand.cancel': { lost: lostDemand, reason: (code) => `需求“${code}”已取消` },
}
/** Goods that should have come stay announced: who counts on them waits. */
const OVERDUE = 'inboundBill.overdue'

interface Hearing {
  readonly notify: Notify
  readonly timeZone: () => Promise<string>
}

/** What becomes of supply is heard by the orders that wait for it, whoever has called it off. */
export async function supplyListener(
  context: NotifyContext,
  trigger: string,
  { id, code }: { id: string; code: string },
  { notify, timeZone }: Hearing,
): Promise<void> {
  const less = LESS[trigger]
  if (!less && trigger !== OVERDUE) return
  const zone = await timeZone()
  const moment = { ...context, user: { ...context.user, timeZone: zone } }
  const lost = await lostBy((less?.lost ?? goodsOf)(id, zone), context)
  const materialIds = [...new Set(lost.map(({ materialId }) => materialId))]
  if (!less) return settleWaits(materialIds, { reason: `入库单“${code}”逾期未到` }, { notify }, moment)
  const before = dealtOut(asIfItCame(await supplyFacts(materialIds, moment), lost), moment)
  await settleWaits(materialIds, { reason: less.reason(code), before }, { notify }, moment)
}

async function lostBy(rows: SQL, { db }: NotifyContext): Promise<Lost[]> {
  const found = await db.execute<Lost & Record<string, unknown>>(sql`
    select material_id::text as "materialId", trim_scale(quantity)::text as quantity, (extract(epoch from at) * 1000)::float8 as at,
      parent_id::text as "parentId" from (${rows}) each where quantity > 0`)
  return found.rows
}

/** How all would stand if nothing had been called off: what an order makes for another is that one's first. */
function asIfItCame({ needs, stock, coming }: SupplyFacts, lost: readonly Lost[]): SupplyFacts {
  const left = lost.map((each) => ({ ...each }))
  const own = needs.map((need) => {
    let { asked, pegged, peggedAt } = need
    for (const each of left) {
      if (each.parentId === null || each.parentId !== need.orderId || each.materialId !== need.materialId) continue
      const taken = least(each.quantity, asked)
      each.quantity = subtractQuantities(each.quantity, taken)
      asked = subtractQuantities(asked, taken)
      pegged = addQuantities(pegged, taken)
      if (compareQuantities(taken, '0') > 0) peggedAt = Math.max(peggedAt ?? 0, each.at ?? 0)
    }
    return { ...need, asked, pegged, peggedAt }
  })
  return { needs: own, stock, coming: [...coming, ...left] }
}

const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) < 0 ? one : other)
