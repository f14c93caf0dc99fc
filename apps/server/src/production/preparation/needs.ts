import type { PreparationState } from '@zhizao/contract/production/preparation'
import type { ProductionOrderStatus } from '@zhizao/contract/production/production-order'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { placeFor } from '../report/places.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { broughtFor } from './brought.ts'

/** A need as it is read; figures are text of their digits. */
export interface Need extends Record<string, unknown> {
  id: string
  orderId: string
  orderCode: string
  orderStatus: ProductionOrderStatus
  priority: number
  segmentPlanId: string
  no: number
  segmentName: string
  workCenterId: string | null
  workCenterName: string | null
  neededAt: string | null
  materialId: string
  materialCode: string
  decimals: number
  unit: string
  required: Quantity
  consumed: Quantity
  reserved: Quantity
  onTheWay: Quantity
  delivered: Quantity
  missing: Quantity
  locationId: string | null
  location: string | null
  state: PreparationState
}

/** Orders whose material is brought: those in the shop, paused ones too. */
const IN_SHOP = sql`('released', 'running', 'held', 'paused')`

/** What transfers hold, carry and have brought of a component. */
const brought = sql`left join lateral (select coalesce(sum(drafted + held), 0) as reserved, coalesce(sum(moving), 0) as on_the_way,
    coalesce(sum(delivered), 0) as delivered from (${broughtFor(sql`= c.id`)}) own) by on true`

/**
 * The row of a table with an id, looked up for each need that is left. Where no table was analyzed yet PostgreSQL takes each for one row
 * and would make all pairs of materials, orders and components before it compares them.
 */
const one = (table: PgTable, id: SQL): SQL => sql`lateral (select * from ${table} one where one.id = ${id} limit 1)`

/**
 * What segments in the shop need of their materials and have not used up. What nobody has said a segment of is needed at the
 * first, and what a split segment needs at the first of its parts that goes on. It is brought to the line of the work center,
 * outside work to its supplier, else to where the order takes its material.
 */
export const needs = (where: SQL): SQL => sql`select need.*,
    trim_scale(greatest(0, need.wanted - need.served))::text as missing,
    case when need.had >= need.wanted then 'delivered' when need.served >= need.wanted then 'ready'
      when need.served > need.used then 'partly' else 'none' end as state
  from (select c.id::text as id, o.id::text as "orderId", o.code as "orderCode", o.status as "orderStatus", o.priority,
      o.planned_start as order_start, product.code as "productCode", product.name as "productName",
      p.id::text as "segmentPlanId", p.no, p.name as "segmentName", p.planned_start as plan_start,
      to_json(p.planned_start) #>> '{}' as "neededAt",
      p.work_center_id::text as "workCenterId", w.name as "workCenterName",
      m.id::text as "materialId", m.code as "materialCode", m.name as "materialName", m.specification, u.code as unit, u.decimals,
      trim_scale(c.required)::text as required, trim_scale(c.consumed)::text as consumed, c.sort,
      trim_scale(by.reserved)::text as reserved, trim_scale(by.on_the_way)::text as "onTheWay",
      trim_scale(by.delivered)::text as delivered, place.id::text as "locationId", place.code as location,
      c.required as wanted, c.consumed as used, greatest(c.consumed, by.delivered) as had,
      greatest(c.consumed, by.delivered) + by.reserved + by.on_the_way as served
    from ${orderComponents} c join ${productionOrders} o on o.id = c.order_id
      join lateral (select p.* from ${segmentPlans} p where p.order_id = o.id
          and (c.segment_plan_id in (p.id, p.split_of) or (c.segment_plan_id is null and p.kind = 'normal' and p.split_of is null))
        order by p.status = 'done', p.no, p.id limit 1) p on true
      join ${one(materials, sql`o.material_id`)} product on true
      join ${one(materials, sql`c.material_id`)} m on true
      join ${one(units, sql`m.base_unit_id`)} u on true
      left join ${one(workCenters, sql`p.work_center_id`)} w on true
      left join ${one(locations, placeFor(sql`p`, sql`o`))} place on true
      ${brought}
    where o.status in ${IN_SHOP} and p.status <> 'done' and c.consumed < c.required and ${where}) need`

/** What is needed first stands first. */
export const inOrder = sql`need.plan_start nulls last, need.priority, need."orderId"::bigint, need.no, need.sort, need.id::bigint`
