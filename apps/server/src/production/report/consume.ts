import { decimalsOf, type Quantity } from '@zhizao/rules/quantity/decimal'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { hasCode } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { happenedOn } from '../../platform/today.ts'
import { post } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { dealOrder } from '../genealogy/deal-order.ts'
import { settleUnissued } from '../genealogy/unissued.ts'
import { customerOfOrder } from '../order/order-customer.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import { begun, requireWorkTime } from '../work-order/work-moment.ts'
import { type LockedWork, lockedWork, orderStands } from '../work-order/work-order-steps.ts'
import { broughtBack, writeReturned } from './brought-back.ts'
import { componentFor } from './component-for.ts'
import { type ConsumptionRow, consumeStep, consumptionsOf, writeConsumptions } from './consumed.ts'
import { drawnFrom } from './drawn-from.ts'
import { requireAllowed } from './over-issue.ts'
import { drawingPlaces } from './places.ts'

interface Consume {
  workOrderId: string
  at?: Date | undefined
  materialId?: string | undefined
  lotCode?: string | null | undefined
  locationId?: string | null | undefined
  quantity: Quantity
  isReturn?: boolean | undefined
  reason?: string | null | undefined
}

/** Uses material up for a work order, or brings some of it back: what was scanned, or typed. */
export async function consume(given: Consume, context: Context): Promise<void> {
  const work = await lockedWork(given.workOrderId, context)
  const { order, row } = work
  requireOpen(work, given.isReturn ?? false)
  const at = requireWorkTime({ title: '投料时间', at: given.at, after: begun(row) }, context)
  const input = { ...given, at }
  const named = await materialOf(input, context)
  const { material, decimals } = named
  if (decimalsOf(input.quantity) > decimals) throw invalidField('quantity', '数量', `最多 ${decimals} 位小数`)
  if (input.locationId) await requirePlace(input.locationId, context)
  // Of a customer's own stock a lot is used where somebody names it, for what is made for him.
  const customerId = named.owner === 'customer' ? await customerOfOrder(order.id, context) : null
  const kept = await (input.isReturn
    ? bringBack(work, input, named, context)
    : drawFor(work, input, { ...named, customerId }, context))
  await writeConsumptions(kept, context)
  if (input.isReturn) await writeReturned(kept, context)
  else await settleUnissued(order.id, context)
  for (const each of kept) context.audit({ target: `${row.code} ${material.code}`, after: each, subject: order.id })
  const production = { outside: 'production' as const }
  await post(context, {
    source: { kind: 'workOrder', id: row.id, code: row.code },
    step: consumeStep(kept[0]!.id),
    whose: { customerId },
    postedOn: happenedOn(input.at, context),
    lines: kept.map((each) => ({
      line: each.id,
      materialId: each.materialId,
      lotId: each.lotId,
      status: 'available' as const,
      quantity: each.quantity.replace('-', ''),
      ...(input.isReturn
        ? { from: production, to: each.locationId }
        : { from: each.locationId, to: production, isChosen: true }),
    })),
  })
  if (material.tracking !== 'none') await dealOrder(order.id, context)
}

type Timed = Consume & { at: Date }
type Named = Awaited<ReturnType<typeof materialOf>>

/** What is drawn for it; more than its order allows by right alone, and with a reason. */
async function drawFor(
  work: LockedWork,
  input: Timed,
  named: Named & { customerId: string | null },
  context: Context,
): Promise<ConsumptionRow[]> {
  const { order, plan, row } = work
  const { material, unit, lotId, customerId } = named
  const { quantity, at } = input
  const places = input.locationId ? [input.locationId] : await drawingPlaces(plan, order, context)
  if (!places.length) throw invalidField('locationId', '投料库位', '请选择投料库位')
  const component = await componentFor({ order, node: plan.splitOf ?? plan.id, material }, context)
  const wanted = { componentId: component.id, material, unit, quantity, lotId, customerId, at }
  const drawn = await drawnFrom(places, wanted, context)
  const reason = await requireAllowed({ order, component, quantity, unit }, input.reason, context)
  const used = { id: null, orderId: order.id, workOrderId: row.id, at }
  return consumptionsOf(
    used,
    drawn.map((each) => ({ ...each, reason })),
    [],
    context,
  )
}

/** What comes back of what was drawn for it. */
async function bringBack(work: LockedWork, input: Timed, named: Named, context: Context): Promise<ConsumptionRow[]> {
  const { order, row } = work
  const { material, lotId } = named
  const { locationId, quantity, at } = input
  const back = await broughtBack({ workOrderId: row.id, locationId, material, quantity, lotId }, context)
  return consumptionsOf({ id: null, orderId: order.id, workOrderId: row.id, at }, back, [], context)
}

const RETURNS: readonly OrderRow['status'][] = ['released', 'running', 'completed']

/** Material goes in while the work is open; what is left over comes back until its order is closed. */
function requireOpen({ order, row }: LockedWork, isReturn: boolean): void {
  if (isReturn) {
    if (!RETURNS.includes(order.status)) throw conflict(`订单“${order.code}”已暂停或已关闭，不能退料`)
    if (row.status === 'pending' || row.status === 'dispatched' || row.status === 'withdrawn')
      throw conflict(`工单“${row.code}”还没有开工，没有可退的料`)
    return
  }
  const held = orderStands(order)
  if (held) throw conflict(held)
  if (row.status !== 'running' && row.status !== 'stopped')
    throw conflict(`工单“${row.code}”还没有开工，或已经完工，不能投料`)
}

/** The material that is named, or that a lot's code is of. */
async function materialOf({ materialId, lotCode }: Consume, { db }: Context) {
  const found = await db
    .select({ material: materials, unit: units.code, decimals: units.decimals, lotId: lots.id, owner: lots.owner })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .leftJoin(lots, and(eq(lots.materialId, materials.id), lotCode ? hasCode(lots, [lotCode]) : sql`false`))
    .where(and(materialId ? eq(materials.id, materialId) : undefined, lotCode ? isNotNull(lots.id) : undefined))
    // Lots from before whose codes read the same are told apart by their letters.
    .orderBy(lotCode ? sql`${lots.code} <> ${lotCode}` : materials.id)
    .limit(20)
  if (!materialId && !lotCode) throw invalidField('materialId', '物料', '请选择物料或扫描批次')
  if (!found.length) throw invalidField(lotCode ? 'lotCode' : 'materialId', lotCode ? '批次号' : '物料', '不存在')
  if (new Set(found.map(({ material }) => material.id)).size > 1)
    throw invalidField('lotCode', '批次号', '几种物料都有此批次号，请先选择物料')
  return found[0]!
}

async function requirePlace(id: string, { db }: Context) {
  const own = and(eq(locations.id, id), isNotNull(locations.warehouseId), eq(locations.status, 1))
  if (!(await db.$count(locations, own))) throw invalidField('locationId', '投料库位', '不存在或已停用')
}
