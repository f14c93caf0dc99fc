import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { bomItems } from '../../material/bom/bom.table.ts'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { substitutesOf } from '../order/substitutes.ts'
import { broughtAs } from '../preparation/brought.ts'
import type { DrawnMaterial } from './drawn-from.ts'
import { consumptions } from './work-report.table.ts'

/** A material that stands for the one of a component. */
export interface Standin extends DrawnMaterial {
  readonly componentId: string
  /** What was brought to its line for this component and has not been drawn for it. */
  readonly brought: Quantity
}

/** The materials of a bill that something may stand for, as an array. */
export const insteadOnBill = (bomId: SQL) =>
  sql`array(select line.material_id from ${bomItems} line where line.bom_id = ${bomId} and line.substitute_group <> '')`

const readStandins = writtenStatement<{ ids: readonly string[] }, Standin & Record<string, unknown>>(
  ({ ids }) => sql`select each.id::text as "componentId", material.id::text, material.code, material.tracking,
      material.pick_rule as "pickRule", trim_scale(greatest(0, coalesce(came.delivered, 0)
        - coalesce((select sum(used.quantity) from ${consumptions} used where used.component_id = each.id
            and used.material_id = material.id and used.reversed_at is null), 0)))::text as brought
    from ${orderComponents} each join ${productionOrders} made on made.id = each.order_id
      cross join lateral unnest(${substitutesOf(sql`made.bom_id`, sql`each.material_id`)}) with ordinality other(id, nth)
      join ${materials} on material.id = other.id::bigint
      left join (${broughtAs(sql`= any(${ids}::bigint[])`)}) came on came.component_id = each.id and came.material_id = material.id
    where each.id = any(${ids}::bigint[]) order by each.id, other.nth`,
)

/** What stands for the materials of some components, the first to be taken first. */
export const standinsOf = async (ids: readonly string[], { db }: Pick<Context, 'db'>): Promise<Standin[]> =>
  ids.length ? readStandins(db, { ids }) : []
