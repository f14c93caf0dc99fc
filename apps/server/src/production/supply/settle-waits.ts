import { compareQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Tell, TellContext } from '../../platform/document/document-ports.ts'
import { inboundBillLines } from '../../warehouse/inbound/inbound-bill.table.ts'
import { demandLines } from '../../warehouse/demand/demand.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { type DealtSupply, dealtSupply, type SupplyMoment } from './free-supply.ts'
import { materialFigures } from './material-figures.ts'
import { orderWaits } from './order-wait.table.ts'

type WaitContext = TellContext & SupplyMoment

interface Wait {
  readonly orderId: string
  readonly materialId: string
  readonly short: Quantity
  readonly readyOn: string | null
}

/**
 * After the supply of materials has become less, or comes later: orders that are short of them, or that begin before it is there,
 * are marked and told of, each once. Without a reason nothing new is told: who waits no longer is unmarked.
 */
export async function settleWaits(
  materialIds: readonly string[],
  reason: string | undefined,
  { tell }: { tell: Tell },
  context: WaitContext,
): Promise<void> {
  if (!materialIds.length) return
  const { db, user, now } = context
  const found = waitsOf(await dealtSupply(materialIds, context), context)
  const known = await db.select().from(orderWaits).where(inArray(orderWaits.materialId, [...materialIds]))
  const keyOf = ({ orderId, materialId }: Wait) => `${orderId} ${materialId}`
  const waiting = new Map(found.map((wait) => [keyOf(wait), wait]))
  const gone = known.filter((wait) => !waiting.has(keyOf(wait)))
  if (gone.length)
    await db.delete(orderWaits).where(
      inArray(
        orderWaits.id,
        gone.map(({ id }) => id),
      ),
    )
  for (const { id, ...before } of known) {
    const wait = waiting.get(keyOf(before))
    if (wait && (wait.short !== before.short || wait.readyOn !== before.readyOn))
      await db.update(orderWaits).set({ short: wait.short, readyOn: wait.readyOn, updatedAt: now() }).where(eq(orderWaits.id, id))
  }
  if (reason === undefined) return
  const marked = new Set(known.map(keyOf))
  const fresh = found.filter((wait) => !marked.has(keyOf(wait)))
  if (!fresh.length) return
  await db
    .insert(orderWaits)
    .values(
      fresh.map((wait) => ({ ...wait, reason, companyId: user.companyId, createdAt: now(), updatedAt: now() })),
    )
    .onConflictDoNothing()
  await tellWaiting(fresh, reason, tell, context)
}

/** Orders that are short of a material, or begin before it is there; in the order of their ids, as rows are written. */
function waitsOf(supply: DealtSupply, context: SupplyMoment): Wait[] {
  const { needs, dealt } = supply
  const now = context.now().getTime()
  const waits = new Map<string, Wait>()
  const figures = materialFigures(supply, context)
  for (const { id, orderId, materialId, startAt } of needs) {
    if (orderId === null) continue
    const { short, expected, expectedAt } = dealt.get(id)!
    const isShort = compareQuantities(short, '0') > 0
    const comesLate =
      compareQuantities(expected, '0') > 0 &&
      startAt !== null &&
      (expectedAt === null || Math.max(expectedAt, now) > startAt)
    if (!isShort && !comesLate) continue
    const key = `${orderId} ${materialId}`
    const { short: all, readyOn } = figures.get(key)!
    waits.set(key, { orderId, materialId, short: all, readyOn })
  }
  return [...waits.values()].sort(
    (one, other) => Number(one.orderId) - Number(other.orderId) || Number(one.materialId) - Number(other.materialId),
  )
}

/** One word for each order, of all that it waits for. */
async function tellWaiting(waits: readonly Wait[], reason: string, tell: Tell, context: WaitContext): Promise<void> {
  const { db } = context
  const ids = [...new Set(waits.map(({ materialId }) => materialId))]
  const names = new Map(
    (
      await db
        .select({ id: materials.id, code: materials.code, name: materials.name })
        .from(materials)
        .where(inArray(materials.id, ids))
    ).map(({ id, code, name }) => [id, `${code} ${name}`]),
  )
  const byOrder = Map.groupBy(waits, ({ orderId }) => orderId)
  const orders = await db
    .select({ id: productionOrders.id, code: productionOrders.code, status: productionOrders.status })
    .from(productionOrders)
    .where(inArray(productionOrders.id, [...byOrder.keys()]))
    .orderBy(productionOrders.id)
  for (const order of orders) {
    const material = byOrder.get(order.id)!.map(({ materialId }) => names.get(materialId)!)
    await tell(context, 'productionOrder.supplyLate', { ...order, more: { reason, material: material.join('、') } })
  }
}

/** Materials that an order, and orders below it, bring. */
export async function broughtBy(orderId: string, { db }: Pick<WaitContext, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive below as (
      select id, material_id from ${productionOrders} where id = ${orderId}::bigint
      union all select o.id, o.material_id from ${productionOrders} o join below on o.parent_id = below.id)
    select distinct material_id::text as id from below`)
  return rows.map(({ id }) => id)
}

const linesOf = { inboundBill: inboundBillLines, demand: demandLines }
/** What is told of documents that bring less from then on, or later. */
const LESS: Readonly<Record<string, (code: string) => string>> = {
  'productionOrder.cancel': (code) => `订单“${code}”已取消`,
  'productionOrder.complete': (code) => `订单“${code}”已完工`,
  'inboundBill.cancel': (code) => `入库单“${code}”已取消`,
  'inboundBill.end': (code) => `入库单“${code}”短收结束`,
  'inboundBill.counter': (code) => `入库单“${code}”已冲销`,
  'inboundBill.overdue': (code) => `入库单“${code}”逾期未到`,
  'demand.cancel': (code) => `需求“${code}”已取消`,
}

async function materialsIn(kind: string, id: string, context: TellContext): Promise<string[]> {
  if (kind === 'productionOrder') return broughtBy(id, context)
  const lines = linesOf[kind as keyof typeof linesOf]
  const found = await context.db.selectDistinct({ id: lines.materialId }).from(lines).where(eq(lines.documentId, id))
  return found.map((each) => each.id)
}

/** What becomes of supply is heard by the orders that wait for it, whoever has called it off. */
export async function heardOfSupply(
  context: TellContext,
  trigger: string,
  { id, code }: { id: string; code: string },
  { tell, timeZone }: { tell: Tell; timeZone: () => Promise<string> },
): Promise<void> {
  const reason = LESS[trigger]
  if (!reason) return
  const materialIds = await materialsIn(trigger.split('.')[0]!, id, context)
  const moment = { ...context, user: { ...context.user, timeZone: await timeZone() } }
  await settleWaits(materialIds, reason(code), { tell }, moment)
}
