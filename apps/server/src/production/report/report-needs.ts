import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import type { LooseDraw } from '../genealogy/new-output.ts'
import { type FactComponent, factColumns, hasLots } from '../genealogy/order-facts.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import type { DrawnMaterial } from './drawn-from.ts'
import { insteadOnBill } from './standins.ts'
import { consumptions } from './work-report.table.ts'

/** A component as a report asks for it: of its segment, which draws it by itself, or with lots that go into what is made. */
export interface ReportNeed extends FactComponent, Omit<DrawnMaterial, 'id'> {
  /** The report draws it by itself. */
  readonly isDue: boolean
  /** Lots of it go into what the report makes: those of a segment that others follow go nowhere yet. */
  readonly isTold: boolean
  readonly drawn: Quantity
  readonly isFixed: boolean
  readonly unit: string
  /** Pieces that the segment was planned for, and those that have been worked on for the first time, its parts included. */
  readonly whole: Quantity
  readonly done: Quantity
  /** For what it draws, of two lots mostly. */
  readonly ids: readonly string[]
  /** Something may stand for it. */
  readonly hasStandins: boolean
  /** What was drawn of lots for it and is in no lot yet. */
  readonly loose: readonly LooseDraw[] | null
}

/** In the order in which they are drawn. */
export const readNeeds = writtenStatement<{ workOrderId: string }, ReportNeed & Record<string, unknown>>(
  ({ workOrderId }) => sql`with own as materialized (
      select made.id, made.bom_id, node.id as node, not exists (select from ${segmentPlanLinks}
        where from_id = node.id and kind = 'next') as is_last
      from ${workOrders} work join ${segmentPlans} plan on plan.id = work.segment_plan_id
        cross join lateral (select coalesce(plan.split_of, plan.id) as id) node
        join ${productionOrders} made on made.id = work.order_id
      where work.id = ${workOrderId}::bigint)
    select ${factColumns(sql`each`)}, each.drawn, each.is_fixed as "isFixed", material.code, material.tracking,
      material.pick_rule as "pickRule", unit.code as unit, pieces.whole, pieces.done, marks.is_due as "isDue", marks.is_told as "isTold",
      case when marks.is_due then array[nextval('global_id')::text, nextval('global_id')::text] else '{}' end as ids,
      marks.is_due and material.id = any(${insteadOnBill(sql`(select bom_id from own)`)}) as "hasStandins", loose.draws as loose
    from own cross join lateral (select sum(quantity) as whole, sum(fresh) as done from ${segmentPlans} plan
        where plan.id = (select node from own) or plan.split_of = (select node from own)) pieces
      join ${orderComponents} each on each.order_id = own.id
      join ${materials} on material.id = each.material_id join ${units} on unit.id = material.base_unit_id
      cross join lateral (select each.is_backflush and each.segment_plan_id is not distinct from own.node as is_due,
        own.is_last and ${hasLots(sql`each`)} as is_told) marks
      left join (select each.component_id, json_agg(json_build_object('id', each.id::text, 'componentId', each.component_id::text,
            'lotId', each.lot_id::text, 'quantity', trim_scale(each.quantity - each.dealt - each.returned)::text,
            'isPiece', drawn.tracking = 'serial', 'at', (extract(epoch from each.at) * 1000)::float8) order by each.at, each.id) as draws
          from ${consumptions} each join ${materials} drawn on drawn.id = each.material_id
          where each.order_id = (select id from own) and each.quantity > each.dealt + each.returned
            and each.reversed_at is null and each.lot_id is not null
          group by each.component_id) loose on loose.component_id = each.id and marks.is_told
    where marks.is_due or marks.is_told order by each.sort, each.id`,
)
