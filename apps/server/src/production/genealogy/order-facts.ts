import type { DealtComponent, DealtDraw, DealtOutput } from '@zhizao/rules/production/deal-material'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { stockLedger } from '../../stock/ledger/ledger.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { consumptions, workReports } from '../report/work-report.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'

export interface FactDraw extends DealtDraw {
  readonly lotId: string
}
export interface FactComponent extends DealtComponent {
  readonly materialId: string
  /** It has lots itself: without, only of what stands for it is known where it comes from. */
  readonly isTracked: boolean
  /** So much less may be known of it before that is a gap. */
  readonly underPercent: Quantity
}

/** What a component says of itself, its material and its unit. */
export const factColumns = (
  each: SQL,
) => sql`${each}.id::text, trim_scale(${each}.required)::text as required, unit.decimals,
  material.id::text as "materialId", material.tracking <> 'none' as "isTracked", material.tracking = 'serial' as "isPiece",
  trim_scale(material.under_percent)::text as "underPercent"`

/** Whether lots of a component are in what is made: its own, or of a material that stands for it. */
export const hasLots = (each: SQL) => sql`(material.tracking <> 'none' or exists (select from ${consumptions} drawn
  where drawn.component_id = ${each}.id and drawn.lot_id is not null and drawn.quantity > 0 and drawn.reversed_at is null))`

/** All that is known of what an order drew and made. */
export interface OrderFacts {
  readonly status: OrderRow['status']
  readonly hasLots: boolean
  /** Pieces that its last segments are to make. */
  readonly whole: Quantity
  readonly components: readonly FactComponent[]
  readonly draws: readonly FactDraw[]
  readonly outputs: readonly DealtOutput[]
}

/** Milliseconds of a moment. */
const moment = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** What was drawn, less what came back when nobody wrote down of which draw. */
const leftBefore = sql`trim_scale(each.quantity - each.returned + coalesce((select sum(-back.quantity) from ${consumptions} back
  where back.return_of = each.id and back.reversed_at is null), 0))::text`

/** Segments of an order that no other follows; parts that were split off count with the first. */
const lastSegments = (orderId: string) => sql`select coalesce(plan.split_of, plan.id) as id from ${segmentPlans} plan
  where plan.order_id = ${orderId}::bigint and plan.kind = 'normal' and not exists (select from ${segmentPlanLinks} link
    where link.from_id = coalesce(plan.split_of, plan.id) and link.kind = 'next')`

/** Its lots are those of its outputs, by their events. */
export async function factsOf(orderId: string, { db }: Pick<Context, 'db'>): Promise<OrderFacts> {
  const [{ rows: head }, { rows: components }, { rows: draws }, { rows: outputs }] = await Promise.all([
    db.execute<Pick<OrderFacts, 'status' | 'hasLots' | 'whole'> & Record<string, unknown>>(
      sql`select made.status, product.tracking <> 'none' as "hasLots",
          trim_scale(made.quantity * greatest(1, (select count(distinct id) from (${lastSegments(orderId)}) each)))::text as whole
        from ${productionOrders} made join ${materials} product on product.id = made.material_id where made.id = ${orderId}::bigint`,
    ),
    db.execute<FactComponent & Record<string, unknown>>(
      sql`select ${factColumns(sql`each`)}
        from ${orderComponents} each join ${materials} on material.id = each.material_id
          join ${units} on unit.id = material.base_unit_id
        where each.order_id = ${orderId}::bigint and ${hasLots(sql`each`)} order by each.id`,
    ),
    db.execute<FactDraw & Record<string, unknown>>(
      sql`select each.id::text, each.component_id::text as "componentId", each.lot_id::text as "lotId",
          ${leftBefore} as quantity, ${moment('each.at')} as at, material.tracking = 'serial' as "isPiece",
          own.event_id::text as "outputId",
          coalesce(case when each.report_id is null then (select ${moment('min(came.created_at)')} from ${stockLedger} came
            where came.company_id = each.company_id and came.to_location_id = each.location_id
              and (came.to_lot_id = each.lot_id or (came.lot_id = each.lot_id and came.to_lot_id is null))) end,
            ${moment('each.at')}) as "lyingSince",
          coalesce((select json_agg(json_build_object('at', ${moment('back.at')}, 'quantity', trim_scale(-back.quantity)::text) order by back.id)
            from ${consumptions} back where back.return_of = each.id and back.reversed_at is null), '[]') as returns
        from ${consumptions} each join ${materials} on material.id = each.material_id
          left join ${workReports} own on own.id = each.report_id
        where each.order_id = ${orderId}::bigint and each.quantity > 0 and each.reversed_at is null and each.lot_id is not null
          and ${leftBefore}::numeric > 0
          and each.component_id is not null
        order by each.at, each.id`,
    ),
    db.execute<DealtOutput & Record<string, unknown>>(
      sql`select coalesce(made.event_id, made.id)::text as id, ${moment('made.at')} as at, made.event_id is not null as "isLot",
          trim_scale(made.good + made.scrap)::text as pieces
        from ${workReports} made join ${segmentPlans} plan on plan.id = made.segment_plan_id
        where made.order_id = ${orderId}::bigint and made.status = 'posted' and made.good + made.scrap > 0
          and coalesce(plan.split_of, plan.id) in (${lastSegments(orderId)})
        order by made.at, made.id`,
    ),
  ])
  return { ...head[0]!, components, draws, outputs }
}
