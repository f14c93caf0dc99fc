import { compareQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Notify, NotifyContext } from '../../platform/document/document-ports.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { type DealtSupply, dealtSupply, type SupplyMoment } from './free-supply.ts'
import { materialFigures } from './material-figures.ts'
import { orderWaits } from './order-wait.table.ts'

type WaitContext = NotifyContext & SupplyMoment

interface Wait {
  readonly orderId: string
  readonly materialId: string
  readonly short: Quantity
  readonly readyOn: string | null
  /** What it waits for comes, after it begins. */
  readonly isLate: boolean
}

/** Why supply is less, or later, than it was. */
interface Cause {
  readonly reason: string
  /** How all needs stood before: who stood no better then is told nothing new. Without it who waits for what comes late is told. */
  readonly before?: DealtSupply
  /** The order that somebody has changed: he knows. */
  readonly orderId?: string
}

const keyOf = ({ orderId, materialId }: Pick<Wait, 'orderId' | 'materialId'>) => `${orderId} ${materialId}`

/**
 * After the supply of materials has become less, or comes later: orders that are short of them for it, or that begin before it is
 * there, are marked and told of, each once. Without a cause nothing new is told: who waits no longer is unmarked.
 */
export async function settleWaits(
  materialIds: readonly string[],
  cause: Cause | undefined,
  { notify }: { notify: Notify },
  context: WaitContext,
): Promise<void> {
  if (!materialIds.length) return
  const supply = await dealtSupply(materialIds, context)
  const found = waitsOf(supply, context)
  // Who is short of a material that these stood for waits as well.
  const waited = new Set([...materialIds, ...supply.needs.map(({ materialId }) => materialId)])
  const known = await context.db
    .select()
    .from(orderWaits)
    .where(inArray(orderWaits.materialId, [...waited]))
    .orderBy(orderWaits.id)
    .for('update')
  await unmark(known, found, context)
  if (!cause) return
  const marked = new Set(known.map(keyOf))
  const before = cause.before && new Map(waitsOf(cause.before, context).map((wait) => [keyOf(wait), wait]))
  const isNew = (wait: Wait) =>
    wait.orderId !== cause.orderId && (before ? isWorse(wait, before.get(keyOf(wait))) : wait.isLate)
  await mark(
    found.filter((wait) => !marked.has(keyOf(wait)) && isNew(wait)),
    cause.reason,
    notify,
    context,
  )
}

const isWorse = (wait: Wait, before: Wait | undefined) =>
  !before ||
  compareQuantities(wait.short, before.short) > 0 ||
  (before.readyOn !== null && (wait.readyOn === null || wait.readyOn > before.readyOn))

/** Brings marks that stand to what holds now, and takes those away that hold no longer. */
async function unmark(
  known: readonly (typeof orderWaits.$inferSelect)[],
  found: readonly Wait[],
  { db, now }: WaitContext,
): Promise<void> {
  const waiting = new Map(found.map((wait) => [keyOf(wait), wait]))
  const gone = known.filter((wait) => !waiting.has(keyOf(wait))).map(({ id }) => id)
  if (gone.length) await db.delete(orderWaits).where(inArray(orderWaits.id, gone))
  for (const before of known) {
    const wait = waiting.get(keyOf(before))
    if (!wait || (wait.short === before.short && wait.readyOn === before.readyOn)) continue
    const set = { short: wait.short, readyOn: wait.readyOn, updatedAt: now() }
    await db.update(orderWaits).set(set).where(eq(orderWaits.id, before.id))
  }
}

async function mark(waits: readonly Wait[], reason: string, notify: Notify, context: WaitContext): Promise<void> {
  if (!waits.length) return
  const { db, user, now } = context
  const marked = await db
    .insert(orderWaits)
    .values(
      waits.map(({ isLate: _, ...wait }) => ({
        ...wait,
        reason,
        companyId: user.companyId,
        createdAt: now(),
        updatedAt: now(),
      })),
    )
    .onConflictDoNothing()
    .returning()
  // Of two who hear of the same at once one marks, and tells.
  if (marked.length) await tellWaiting(marked, reason, notify, context)
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
    const isLate = comesLate || waits.get(key)?.isLate === true
    waits.set(key, { orderId, materialId, short: all, readyOn, isLate })
  }
  return [...waits.values()].sort(
    (one, other) => Number(one.orderId) - Number(other.orderId) || Number(one.materialId) - Number(other.materialId),
  )
}

/** One word for each order, of all that it waits for. */
async function tellWaiting(
  waits: readonly Pick<Wait, 'orderId' | 'materialId'>[],
  reason: string,
  notify: Notify,
  context: WaitContext,
): Promise<void> {
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
    await notify(context, 'productionOrder.supplyLate', { ...order, more: { reason, material: material.join('、') } })
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
