import { compareQuantities, decimalsOf, type Quantity } from '@zhizao/rules/quantity/decimal'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { post } from '../../warehouse/index.ts'
import { locations } from '../../warehouse/location/location.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { customerOfOrder } from '../order/order-customer.ts'
import { lockedWork, orderStands } from '../work-order/work-order-steps.ts'
import { consumptionsOf, writeConsumptions } from './consumed.ts'
import { type Drawn, drawnFrom } from './drawn-from.ts'
import { drawingPlaces } from './places.ts'
import { consumptions } from './work-report.table.ts'

interface Consume {
  workOrderId: string
  at?: Date | undefined
  materialId?: string | undefined
  lotCode?: string | null | undefined
  locationId?: string | null | undefined
  quantity: Quantity
  isReturn?: boolean | undefined
}

/** Uses material up for a work order, or brings some of it back: what was scanned, or typed. */
export async function consume(input: Consume, context: Context): Promise<void> {
  const { order, plan, row } = await lockedWork(input.workOrderId, context)
  const held = orderStands(order)
  if (held) throw conflict(held)
  if (row.status !== 'running' && row.status !== 'stopped')
    throw conflict(`工单“${row.code}”还没有开工，或已经完工，不能${input.isReturn ? '退料' : '投料'}`)
  const { material, unit, decimals, lotId, owner } = await materialOf(input, context)
  if (decimalsOf(input.quantity) > decimals) throw invalidField('quantity', '数量', `最多 ${decimals} 位小数`)
  if (input.locationId) await requirePlace(input.locationId, context)
  const places = input.locationId ? [input.locationId] : await drawingPlaces(plan, order, context)
  if (!places.length) throw invalidField('locationId', '投料库位', '请选择投料库位')
  const node = plan.splitOf ?? plan.id
  const componentId = await componentOf(order.id, node, material.id, context)
  if (!componentId) throw conflict(`物料“${material.code}”不在订单“${order.code}”的用料清单中`)
  const wanted = { componentId, material, unit, quantity: input.quantity, lotId }
  // Of a customer's own stock a lot is used where somebody names it, for what is made for him.
  const customerId = owner === 'customer' ? await customerOfOrder(order.id, context) : null
  const drawn = input.isReturn
    ? await broughtBack({ workOrderId: row.id, locationId: input.locationId, places, ...wanted, lotId }, context)
    : await drawnFrom(places, { ...wanted, customerId }, context)
  const at = input.at && input.at < context.now() ? input.at : context.now()
  const kept = await consumptionsOf(
    { id: null, orderId: order.id, workOrderId: row.id, eventId: null, at },
    drawn,
    [],
    context,
  )
  await writeConsumptions(kept, context)
  for (const each of kept) context.audit({ target: `${row.code} ${material.code}`, after: each, subject: order.id })
  const production = { outside: 'production' as const }
  await post(context, {
    source: { kind: 'workOrder', id: row.id, code: row.code },
    ...{ step: `consume:${kept[0]!.id}`, whose: { customerId } },
    lines: kept.map((each) => ({
      ...{ line: each.id, materialId: each.materialId, lotId: each.lotId, status: 'available' as const },
      quantity: each.quantity.replace('-', ''),
      ...(input.isReturn ? { from: production, to: each.locationId } : { from: each.locationId, to: production, isChosen: true }),
    })),
  })
}

/** The material that is named, or that a lot's code is of. */
async function materialOf({ materialId, lotCode }: Consume, { db }: Context) {
  const found = await db
    .select({ material: materials, unit: units.code, decimals: units.decimals, lotId: lots.id, owner: lots.owner })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .leftJoin(lots, and(eq(lots.materialId, materials.id), lotCode ? eq(lots.code, lotCode) : sql`false`))
    .where(and(materialId ? eq(materials.id, materialId) : undefined, lotCode ? isNotNull(lots.id) : undefined))
    .limit(2)
  if (!materialId && !lotCode) throw invalidField('materialId', '物料', '请选择物料或扫描批次')
  if (!found.length) throw invalidField(lotCode ? 'lotCode' : 'materialId', lotCode ? '批次号' : '物料', '不存在')
  if (found.length > 1) throw invalidField('lotCode', '批次号', '几种物料都有此批次号，请先选择物料')
  return found[0]!
}

async function requirePlace(id: string, { db }: Context) {
  const own = and(eq(locations.id, id), isNotNull(locations.warehouseId), eq(locations.status, 1))
  if (!(await db.$count(locations, own))) throw invalidField('locationId', '投料库位', '不存在或已停用')
}

/** The component of a segment, or else of the order. */
async function componentOf(orderId: string, node: string, materialId: string, { db }: Context) {
  const [found] = await db
    .select({ id: orderComponents.id })
    .from(orderComponents)
    .where(and(eq(orderComponents.orderId, orderId), eq(orderComponents.materialId, materialId)))
    .orderBy(sql`${orderComponents.segmentPlanId} is distinct from ${node}::bigint`, orderComponents.sort)
    .limit(1)
  return found?.id
}

interface Back {
  workOrderId: string
  locationId: string | null | undefined
  places: readonly string[]
  componentId: string
  material: typeof materials.$inferSelect
  quantity: Quantity
  lotId: string | null
}

/** No more comes back than was scanned for the work order, of the lot that it was. */
async function broughtBack(back: Back, { db }: Context): Promise<Drawn[]> {
  const { workOrderId, componentId, material, quantity, lotId } = back
  if (material.tracking !== 'none' && !lotId) throw invalidField('lotCode', '批次号', '退料请填写批次')
  const own = and(
    eq(consumptions.workOrderId, workOrderId),
    eq(consumptions.materialId, material.id),
    lotId ? eq(consumptions.lotId, lotId) : isNull(consumptions.lotId),
    isNull(consumptions.reversedAt),
    eq(consumptions.isBackflush, false),
    // What has gone into a lot stays in it.
    isNull(consumptions.eventId),
  )
  const [sum] = await db
    .select({ used: sql<string>`coalesce(trim_scale(sum(${consumptions.quantity}))::text, '0')` })
    .from(consumptions)
    .where(own)
  if (compareQuantities(sum!.used, quantity) < 0) throw conflict(`可退 ${sum!.used}，不足 ${quantity}`)
  // To where it was taken from last, where nobody says another place.
  const [last] = await db
    .select({ id: consumptions.locationId })
    .from(consumptions)
    .where(and(own, sql`${consumptions.quantity} > 0`))
    .orderBy(desc(consumptions.id))
    .limit(1)
  const locationId = back.locationId ?? last?.id ?? back.places[0]!
  return [{ componentId, materialId: material.id, lotId, locationId, quantity: `-${quantity}` }]
}
