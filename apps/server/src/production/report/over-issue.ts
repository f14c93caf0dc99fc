import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'
import { mostOf } from '@zhizao/rules/stock/tolerance'
import { sql } from 'drizzle-orm'
import { type Context, holds } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import type { IssuedComponent } from './component-for.ts'

export const OVER_ISSUE = 'workbench:overIssue'

interface Issue {
  readonly order: Pick<OrderRow, 'code'>
  readonly component: IssuedComponent
  readonly quantity: Quantity
  readonly unit: string
}

/**
 * More than what the order needs and its bill lets pass is drawn by right alone, and with a reason, which is answered; none where
 * it is not more.
 */
export async function requireAllowed(
  { order, component, quantity, unit }: Issue,
  reason: string | null | undefined,
  context: Context,
): Promise<string | null> {
  const most = await mostIssued(component, context)
  const consumed = plainDecimal(component.consumed)
  if (compareQuantities(addQuantities(consumed, quantity), most) <= 0) return null
  const left = compareQuantities(most, consumed) > 0 ? subtractQuantities(most, consumed) : '0'
  const said = `订单“${order.code}”的物料“${component.code}”最多投 ${plainDecimal(most)} ${unit}（含超领允差 ${component.overPercent}%），已投 ${consumed}，还可投 ${left}`
  if (!holds(context.user, OVER_ISSUE)) throw invalidField('quantity', '数量', `${said}；超领请由有超领权限的人办理`)
  if (!reason) throw invalidField('reason', '超领原因', `${said}，请填写超领原因`)
  return reason
}

/** For the pieces that may be made and those that broke. */
async function mostIssued({ node, required, overPercent }: IssuedComponent, { db }: Context): Promise<Quantity> {
  const all = plainDecimal(required)
  if (!node) return mostOf(all, overPercent)
  const { rows } = await db.execute<{ whole: string; pieces: string }>(
    sql`select trim_scale(sum(quantity))::text as whole,
        trim_scale(greatest(sum(quantity), coalesce(max(most), 0)) + sum(scrap))::text as pieces
      from ${segmentPlans} plan where ${node}::bigint in (plan.id, plan.split_of)`,
  )
  const { whole, pieces } = rows[0]!
  return mostOf(roundedUp(times(fractionOf(all), over(fractionOf(pieces), fractionOf(whole))), 8), overPercent)
}
