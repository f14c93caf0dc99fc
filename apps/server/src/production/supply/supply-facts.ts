import type { ComingSupply, LyingStock, SupplyNeed } from '@zhizao/rules/production/deal-supply'
import { compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { dayText } from '@zhizao/rules/time/calendar'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { goodsAsked, goodsComing } from '../../bills/index.ts'
import { bomItems } from '../../material/bom/bom.table.ts'
import type { Context, SessionUser } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { standsForOther, substitutesOf } from '../order/substitutes.ts'
import { broughtAs, broughtFor } from '../preparation/brought.ts'
import { placeFor } from '../report/places.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { OPEN_ORDERS } from './open-orders.ts'
import { stockInInspection, usableStock } from './usable-stock.ts'

/** A need of an order, or one of a demand that goes out, which is of none. */
export interface KnownNeed extends SupplyNeed {
  readonly orderId: string | null
  /** Held for it in warehouses: no stock that others see. */
  readonly held: Quantity
  /** What of it is not used up yet. */
  readonly needed: Quantity
  /** When the segment begins that uses it up. */
  readonly startAt: number | null
}

/** On whose rows, and by which clocks, supply is looked at. */
export type SupplyMoment = Pick<Context, 'db' | 'now'> & { readonly user: Pick<SessionUser, 'timeZone'> }

/** The day of the plant. */
export const dayOf = ({ now, user }: SupplyMoment): string => dayText(now().getTime(), user.timeZone)

/** All that asks for some materials, lies there of them and will come. */
export interface SupplyFacts {
  readonly needs: readonly KnownNeed[]
  readonly stock: readonly LyingStock[]
  readonly coming: readonly ComingSupply[]
}

type Asked = { ids: readonly string[]; exceptId: string | null; zone: string; day: string }
type Given = { readonly [Name in keyof Asked]: Placeholder }

interface GroundRow extends Record<string, unknown> {
  readonly needs: readonly KnownNeed[] | null
  readonly stock: readonly LyingStock[] | null
  readonly coming: readonly ComingSupply[] | null
}

/** The materials that are asked about, and all that stand for one another with them: what is left of one goes to who is short of the other. */
const kinRows = ({ ids }: Given) => sql`select unnest(${ids}::bigint[]) as id union select other.material_id
  from kin join ${bomItems} one on one.material_id = kin.id and one.substitute_group <> ''
    join ${bomItems} other on ${standsForOther}`
const IDS = sql`array(select id from kin)`
const NO_SUBSTITUTES = sql.raw(`'{}'::text[]`)
const momentOf = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`

/**
 * Parts of orders that have not been released, where orders below make exactly what is asked for: nothing of it was brought or
 * used up, so neither is anything asked of others nor left for them. Who looks at sums passes over them.
 */
const evenRows = (given: Given) => sql`select c.order_id, c.material_id
  from ${orderComponents} c join ${productionOrders} o on o.id = c.order_id
  where c.material_id = any(${IDS}) and o.status = 'planned' and o.id is distinct from ${given.exceptId}::bigint
  group by 1, 2 having (c.order_id, c.material_id, sum(c.required)) in (select parent_id, material_id, open from pegs) and sum(c.consumed) = 0`
const NONE_EVEN = () => sql`select null::bigint as order_id, null::bigint as material_id where false`

/** What open orders have not used up and where it is used. A segment that was split goes on as long as one of its parts does. */
const usedRows = (given: Given) => sql`select c.id, c.order_id, c.material_id, c.sort, o.priority, c.consumed,
    c.required - c.consumed as needed, coalesce(p.planned_start, o.planned_start) as start_at,
    ${placeFor(sql`p`, sql`o`)} as place, case when (o.bom_id, c.material_id) in (select bom_id, material_id from grouped)
      then ${substitutesOf(sql`o.bom_id`, sql`c.material_id`)} else ${NO_SUBSTITUTES} end as substitutes
  from ${orderComponents} c join ${productionOrders} o on o.id = c.order_id
    left join ${segmentPlans} p on p.id = c.segment_plan_id
  where c.material_id = any(${IDS}) and o.status in ${OPEN_ORDERS} and o.id is distinct from ${given.exceptId}::bigint
    and c.consumed < c.required and (c.order_id, c.material_id) not in (select order_id, material_id from even) and (p.status is distinct from 'done'
      or exists (select from ${segmentPlans} part where part.split_of = p.id and part.status <> 'done'))`

/**
 * What was brought for a need is its own as far as it still needs it. What the orders below an order make is its own as far as it
 * asks for it: that much is `pegged`. Whatever is over is everybody's.
 */
const askingRows = sql`select used.*, others.brought_as, coalesce(b.held, 0) as held, own.owed, net.net, pegs.at as pegged_at,
    greatest(0, least(net.net, coalesce(pegs.open, 0) - coalesce(sum(net.net) over (partition by used.order_id, used.material_id
      order by used.sort, used.id rows between unbounded preceding and 1 preceding), 0))) as pegged
  from used left join brought b on b.component_id = used.id
    left join others on others.component_id = used.id
    left join pegs on pegs.parent_id = used.order_id and pegs.material_id = used.material_id
    cross join lateral (select least(greatest(0, used.needed - coalesce(b.held, 0)),
      coalesce(b.drafted + b.moving, 0) + greatest(0, coalesce(b.delivered, 0) - used.consumed)) as owed) own
    cross join lateral (select greatest(0, used.needed - coalesce(b.held, 0)) - own.owed as net) net`

const commonRows = (given: Given, even: (given: Given) => SQL) => sql`kin as (${kinRows(given)}),
  grouped as materialized (select bom_id, material_id from ${bomItems} where material_id = any(${IDS}) and substitute_group <> ''),
  pegs as materialized (select parent_id, material_id, sum(greatest(0, quantity - good_quantity)) as open, max(planned_end) as at
    from ${productionOrders} where parent_id is not null and material_id = any(${IDS}) and status in ${OPEN_ORDERS}
    group by 1, 2),
  even as materialized (${even(given)}), used as materialized (${usedRows(given)}),
  brought as materialized (${broughtFor(sql`in (select id from used)`)}),
  others as materialized (select component_id, json_agg(json_build_object('materialId', material_id::text, 'quantity', quantity) order by material_id) as brought_as
    from (${broughtAs(sql`in (select id from used)`)}) each group by 1),
  asking as materialized (${askingRows})`

/** What an order makes, or has made, for its demand. */
const madeOf = sql`case when made.status in ('completed', 'closed') then made.good_quantity else made.quantity end`

/**
 * Orders of our own, and goods that are announced or asked for, less what orders make of what their demand asks for: none of it
 * twice. What lies there and waits for inspection comes today.
 */
const comingRows = (
  given: Given,
) => sql`select material_id, greatest(0, quantity - good_quantity) as quantity, planned_end as at, false as is_inspected
    from ${productionOrders} where parent_id is null and material_id = any(${IDS}) and status in ${OPEN_ORDERS}
      and id is distinct from ${given.exceptId}::bigint
  union all select pegs.material_id, greatest(0, pegs.open - coalesce(asked.net, 0)), pegs.at, false
    from pegs left join (select order_id, material_id, sum(net) as net from asking group by 1, 2) asked
      on asked.order_id = pegs.parent_id and asked.material_id = pegs.material_id
    where (pegs.parent_id, pegs.material_id) not in (select order_id, material_id from even)
  union all select goods.material_id, greatest(0, goods.quantity - coalesce((select sum(${madeOf}) from ${productionOrders} made
      where made.demand_id = goods.demand_id and made.material_id = goods.material_id and made.status not in ('draft', 'cancelled')), 0)),
      goods.day::timestamp at time zone ${given.zone}::text, false
    from (select demand_id, material_id, max(day) as day, sum(quantity) as quantity from (${goodsComing(IDS)}) each
      group by 1, 2, case when demand_id is null then day end) goods
  union all select waiting.material_id, waiting.quantity, ${given.day}::date::timestamp at time zone ${given.zone}::text, true
    from (${stockInInspection(IDS, given.day)}) waiting`

/**
 * Drafts that were made of proposals, on the day on which they are due: what asks for them was looked at when they were accepted.
 * Who is planned leaves it to them and does not have it made once more.
 */
const acceptedRows = (
  given: Given,
) => sql`select material_id, quantity, due_on::timestamp at time zone ${given.zone}::text as at,
    false as is_inspected from ${productionOrders}
  where status = 'draft' and source = 'proposal' and parent_id is null and material_id = any(${IDS})
    and id is distinct from ${given.exceptId}::bigint`

/** What leaves the house is as urgent as an order of which nobody says more. */
const USUAL = sql.raw('5')
const text = (quantity: SQL) => sql`trim_scale(${quantity})::text`

/** Each need by itself. */
const eachNeed = (given: Given) => sql`select id::text, order_id::text as "orderId", material_id::text as "materialId",
      (start_at at time zone ${given.zone}::text)::date::text as "on", priority, place::text, null as house, ${text(sql`needed`)} as needed,
      ${text(sql`held`)} as held, ${text(sql`owed`)} as owed, ${text(sql`net - pegged`)} as asked, ${text(sql`pegged`)} as pegged,
      ${momentOf(sql`pegged_at`)} as "peggedAt", ${momentOf(sql`start_at`)} as "startAt", substitutes, coalesce(brought_as, '[]'::json) as "broughtAs" from asking
    union all select id::text, null, material_id::text, day::text, ${USUAL}, null, house, ${text(sql`quantity`)}, '0', '0',
      ${text(sql`quantity`)}, '0', null, null, ${NO_SUBSTITUTES}, '[]'::json from (${goodsAsked(IDS)}) leaving where quantity > 0`

/** Needs of a day and place together: who comes behind all of them does not ask whose they are. */
const summedNeeds = (
  given: Given,
) => sql`select min(id)::text as id, null as "orderId", material_id::text as "materialId",
      day::text as "on", 1 as priority, place::text, house, '0' as needed, '0' as held, ${text(sql`sum(owed)`)} as owed,
      ${text(sql`sum(asked)`)} as asked, '0' as pegged, null as "peggedAt", null as "startAt", substitutes
    from (select id, material_id, (start_at at time zone ${given.zone}::text)::date as day, place, null as house, owed,
        net - pegged as asked, substitutes from asking
      union all select id, material_id, day, null, house, 0, quantity, ${NO_SUBSTITUTES} from (${goodsAsked(IDS)}) leaving) each
    group by material_id, day, place, house, substitutes having sum(owed) + sum(asked) > 0`

type Part = (given: Given) => SQL
const groundStatement = (even: Part, needs: Part, coming: Part) =>
  writtenStatement<Asked, GroundRow>(
    (given) => sql`with recursive ${commonRows(given, even)}
      select (select json_agg(need) from (${needs(given)}) need) as needs,
        (select json_agg(lying) from (${usableStock(IDS, given.day)}) lying) as stock,
        (select json_agg(found) from (select material_id::text as "materialId", ${text(sql`quantity`)} as quantity,
          ${momentOf(sql`at`)} as at, is_inspected as "isInspected" from (${coming(given)}) each where quantity > 0) found) as coming`,
  )
const readEach = groundStatement(NONE_EVEN, eachNeed, comingRows)
const readSummed = groundStatement(
  evenRows,
  summedNeeds,
  (given) => sql`${comingRows(given)} union all ${acceptedRows(given)}`,
)

/** What was drawn at a line beyond what lay there is owed before all else. */
const LONG_AGO = '0001-01-01'

function groundOf(row: GroundRow): SupplyFacts {
  const lying = row.stock ?? []
  const debts = lying.filter(({ quantity }) => compareQuantities(quantity, '0') < 0)
  return {
    needs: [...(row.needs ?? []), ...debts.map((debt, at) => debtOf(debt, at))],
    stock: lying.filter(({ quantity }) => compareQuantities(quantity, '0') > 0),
    coming: row.coming ?? [],
  }
}

const debtOf = ({ materialId, place, quantity }: LyingStock, at: number): KnownNeed => ({
  id: `debt-${at}`,
  orderId: null,
  materialId,
  place,
  on: LONG_AGO,
  priority: 0,
  owed: '0',
  held: '0',
  needed: '0',
  asked: subtractQuantities('0', quantity),
  pegged: '0',
  peggedAt: null,
  startAt: null,
})

/** All needs of materials, one by one. */
export async function supplyFacts(ids: readonly string[], context: SupplyMoment): Promise<SupplyFacts> {
  if (!ids.length) return { needs: [], stock: [], coming: [] }
  const asked = { ids, exceptId: null, zone: context.user.timeZone, day: dayOf(context) }
  const [row] = await readEach(context.db, asked)
  return groundOf(row!)
}

/** What all but one order need of materials, summed; what was accepted of proposals counts as coming. */
export async function factsBehind(
  ids: readonly string[],
  exceptId: string,
  context: SupplyMoment,
): Promise<SupplyFacts> {
  if (!ids.length) return { needs: [], stock: [], coming: [] }
  const [row] = await readSummed(context.db, { ids, exceptId, zone: context.user.timeZone, day: dayOf(context) })
  return groundOf(row!)
}
