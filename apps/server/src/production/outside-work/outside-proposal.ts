import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import { mayGoOut } from './outside-pieces.ts'

/** How many pieces may go out, and what a supplier needs for them beside what lies at his place and no need before takes. */
export async function outsideProposal(
  { segmentPlanId, quantity }: { segmentPlanId: string; quantity?: Quantity | undefined },
  context: Context,
) {
  const { db } = context
  const [plan] = await db.select().from(segmentPlans).where(eq(segmentPlans.id, segmentPlanId))
  if (!plan) throw notFound('工序计划')
  const most = await mayGoOut(plan, context)
  const pieces = quantity ?? most
  const node = plan.splitOf ?? plan.id
  const [whole] = await db
    .select({ quantity: sql<string>`trim_scale(sum(${segmentPlans.quantity}))::text` })
    .from(segmentPlans)
    .where(sql`${segmentPlans.id} = ${node}::bigint or ${segmentPlans.splitOf} = ${node}::bigint`)
  const found = await db
    .select({
      materialId: materials.id,
      materialCode: materials.code,
      materialName: materials.name,
      unitName: units.code,
      decimals: units.decimals,
      required: orderComponents.required,
      id: orderComponents.id,
      isFixed: orderComponents.isFixed,
    })
    .from(orderComponents)
    .innerJoin(materials, eq(materials.id, orderComponents.materialId))
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(orderComponents.segmentPlanId, node))
    .orderBy(orderComponents.sort)
  const share = over(fractionOf(pieces), fractionOf(plainDecimal(whole!.quantity)))
  const { dealt } = await dealtSupply([...new Set(found.map(({ materialId }) => materialId))], context)
  return {
    quantity: most,
    supplierId: plan.supplierId,
    lines: found.flatMap(({ id, required, isFixed, decimals, ...line }) => {
      const needed = isFixed ? required : roundedUp(times(fractionOf(required), share), decimals)
      const { owed, atPlace } = dealt.get(id) ?? { owed: '0', atPlace: '0' }
      const asked = subtractQuantities(needed, addQuantities(owed, atPlace))
      return compareQuantities(asked, '0') > 0 ? [{ ...line, quantity: asked }] : []
    }),
  }
}
