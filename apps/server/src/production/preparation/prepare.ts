import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { compareQuantities, decimalsOf, type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { dayText } from '@zhizao/rules/time/calendar'
import { inArray, sql } from 'drizzle-orm'
import { bringToPlaces } from '../../bills/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { heldOrders } from '../order/order-steps.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { substitutesOf } from '../order/substitutes.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { requireSeen } from '../require-seen.ts'
import { type Need, needs } from './needs.ts'
import { preparations } from './preparation.table.ts'

interface Asked {
  lines: readonly { id: string; materialId?: string | null | undefined; quantity: Quantity }[]
  remark?: string | null | undefined
}

/**
 * Holds stock for needs and makes the transfers that bring it. The orders are locked first: of two who prepare the same need
 * at once the second sees what the first has made, and no more is held than is needed.
 */
export async function prepare(
  { lines, remark }: Asked,
  code: string,
  { notify }: Pick<ProductionPorts, 'notify'>,
  context: Context,
) {
  const { db, user, now } = context
  const found = await neededBy(lines, context)
  const wanted = lines.map(({ id, materialId, quantity }, at) => {
    const need = found.get(id)!
    return {
      key: id,
      nth: at + 1,
      materialId: materialId ?? need.materialId,
      quantity,
      toLocationId: need.locationId!,
      neededOn: need.neededAt && dayText(Date.parse(need.neededAt), user.timeZone),
      whom: `订单 ${need.orderCode}，${need.no} ${need.segmentName}`,
    }
  })
  const { brought, transfers } = await bringToPlaces(
    wanted,
    { codeOf: (nth) => (nth ? `${code}-${nth + 1}` : code), remark: remark ?? null },
    context,
  )
  await db.insert(preparations).values(
    brought.map(({ key, lineId }) => {
      const { orderId, segmentPlanId } = found.get(key)!
      return {
        companyId: user.companyId,
        orderId,
        segmentPlanId,
        componentId: key,
        transferLineId: lineId,
        createdAt: now(),
        updatedAt: now(),
      }
    }),
  )
  for (const each of transfers) await notify(context, 'transfer.confirm', each)
  return transfers
}

/** The needs that are named, their orders locked; whatever is wrong is told by line. */
async function neededBy(lines: Asked['lines'], context: Context): Promise<ReadonlyMap<string, Need>> {
  const ids = [...new Set(lines.map(({ id }) => id))]
  if (new Set(lines.map(({ id, materialId }) => `${id} ${materialId ?? ''}`)).size < lines.length)
    throw invalid('备料明细中有重复的行')
  const { db, user } = context
  if (user.sight !== 'all') await requireSeen(orderComponents, ids, '备料需求', context)
  const owners = await db
    .select({ id: orderComponents.id, orderId: orderComponents.orderId })
    .from(orderComponents)
    .where(inArray(orderComponents.id, ids))
  if (owners.length < ids.length) throw notFound('备料需求')
  await heldOrders(
    owners.map(({ orderId }) => orderId),
    context,
  )
  const { rows } = await db.execute<Need>(needs(sql`c.id = any(${sql.param(ids)}::bigint[])`))
  const found = new Map(rows.map((row) => [row.id, row]))
  const others = await substitutesFor(ids, context)
  const asked = Map.groupBy(lines, ({ id }) => id)
  const problems: FieldProblem[] = []
  for (const [at, { id, materialId, quantity }] of lines.entries()) {
    const need = found.get(id)
    const other = materialId && materialId !== need?.materialId ? others.get(id)?.get(materialId) : undefined
    const all = sumOfQuantities(asked.get(id)!.map((each) => each.quantity))
    const message =
      need && materialId && materialId !== need.materialId && !other
        ? `这个物料不能替代“${need.materialCode}”`
        : wrongWith(need, { quantity, all, counted: other ?? need })
    const field = message && materialId && !other ? 'materialId' : 'quantity'
    const title = field === 'quantity' ? '备料数量' : '替代物料'
    if (message) problems.push({ field: `lines.${at}.${field}`, title, message: `第 ${at + 1} 行：${message}` })
  }
  if (problems.length) throw invalid(problems[0]!.message!, problems)
  return found
}

/** How a material is counted. */
type Counted = Pick<Need, 'unit' | 'decimals'>

/** What may be brought in place of the material of a need, by the bill of its order. */
async function substitutesFor(
  ids: readonly string[],
  { db }: Context,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Counted>>> {
  const { rows } = await db.execute<Counted & { id: string; materialId: string }>(sql`
    select c.id::text, other.id::text as "materialId", unit.code as unit, unit.decimals
    from ${orderComponents} c join ${productionOrders} o on o.id = c.order_id
      join ${materials} other on other.id::text = any(${substitutesOf(sql`o.bom_id`, sql`c.material_id`)})
      join ${units} unit on unit.id = other.base_unit_id
    where c.id = any(${sql.param([...ids])}::bigint[])`)
  const byNeed = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byNeed].map(([id, each]) => [id, new Map(each.map((one) => [one.materialId, one]))]))
}

interface AskedOf {
  quantity: Quantity
  /** Of the need in all lines together. */
  all: Quantity
  counted: Counted | undefined
}

function wrongWith(need: Need | undefined, { quantity, all, counted = need }: AskedOf): string | undefined {
  if (!need) return '订单不在生产中，或者这道工序已完成、物料已耗完，不用再备'
  const { materialCode, unit, missing, locationId, workCenterName, orderCode } = need
  if (decimalsOf(quantity) > counted!.decimals) return `单位“${counted!.unit}”最多 ${counted!.decimals} 位小数`
  if (!locationId)
    return `订单“${orderCode}”没有投料库位，${workCenterName ? `工作中心“${workCenterName}”` : '工序'}也没有线边库位，不知道送到哪里`
  if (compareQuantities(all, missing) > 0)
    return `订单“${orderCode}”的物料“${materialCode}”还需备 ${missing} ${unit}，不能备 ${all} ${unit}`
  return undefined
}
