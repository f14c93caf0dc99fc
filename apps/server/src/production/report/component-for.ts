import { plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import { and, eq, sql } from 'drizzle-orm'
import { bomItems } from '../../material/bom/bom.table.ts'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { standsForOther } from '../order/substitutes.ts'
import type { OrderRow } from '../plan/planned-order.ts'

/** What material is drawn for. */
export interface IssuedComponent {
  readonly id: string
  /** The segment that uses it up. */
  readonly node: string | null
  readonly code: string
  readonly required: Quantity
  readonly consumed: Quantity
  readonly overPercent: Quantity
}

interface Asked {
  readonly order: Pick<OrderRow, 'id' | 'code' | 'bomId'>
  readonly node: string
  readonly material: Pick<typeof materials.$inferSelect, 'id' | 'code'>
}

/** The component of a segment, or else of the order, that a material is drawn for: its own, or one that it stands for. */
export async function componentFor({ order, node, material }: Asked, context: Context): Promise<IssuedComponent> {
  const own = await componentOf(
    { order, node, material },
    sql`${orderComponents.materialId} = ${material.id}::bigint`,
    context,
  )
  const found = own ?? (await componentOf({ order, node, material }, standsFor(order, material.id), context))
  if (!found) throw conflict(`物料“${material.code}”不在订单“${order.code}”的用料清单中`)
  return found
}

async function componentOf({ order, node }: Asked, which: ReturnType<typeof sql>, { db }: Context) {
  const [found] = await db
    .select({
      id: orderComponents.id,
      node: orderComponents.segmentPlanId,
      code: materials.code,
      required: orderComponents.required,
      consumed: orderComponents.consumed,
      overPercent: sql<string>`coalesce((select trim_scale(max(line.over_percent))::text from ${bomItems} line
        where line.bom_id = ${order.bomId}::bigint and line.material_id = ${orderComponents.materialId}), '0')`,
    })
    .from(orderComponents)
    .innerJoin(materials, eq(materials.id, orderComponents.materialId))
    .where(and(eq(orderComponents.orderId, order.id), which))
    .orderBy(
      sql`${orderComponents.segmentPlanId} is distinct from ${node}::bigint`,
      sql`${orderComponents.consumed} >= ${orderComponents.required}`,
      orderComponents.sort,
    )
    .limit(1)
  return found && { ...found, required: plainDecimal(found.required), consumed: plainDecimal(found.consumed) }
}

/** Components of the order's bill that a material stands for, in the same group and as much of the one as of the other. */
const standsFor = ({ bomId }: Asked['order'], materialId: string) =>
  sql`exists (select from ${bomItems} one join ${bomItems} other on ${standsForOther}
    where one.bom_id = ${bomId}::bigint and one.substitute_group <> '' and one.material_id = ${materialId}::bigint
      and other.material_id = ${orderComponents.materialId})`
