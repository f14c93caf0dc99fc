import type { OrderDifference, ProductionOrderChange } from '@zhizao/contract/production/production-order'
import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { withOwnEyes } from '../../platform/db/see-all.ts'
import { componentsOf } from '../order/order-query.ts'
import { writeChange } from '../order/production-order.service.ts'
import { productionOrders } from '../order/production-order.table.ts'

/** What a change of an order would come to: it is made, looked at, and taken back, so that it says what the change will do. */
export async function differenceOf(change: ProductionOrderChange, context: Context): Promise<OrderDifference> {
  const { db } = context
  const before = await standing(change.id, context)
  await db.execute(sql`savepoint difference`)
  try {
    await writeChange({ ...change, isAccepted: true }, silent(context))
    // As whoever asks sees the order, who by now sees all.
    return compared(before, await withOwnEyes(context, () => standing(change.id, context)))
  } finally {
    await db.execute(sql`rollback to savepoint difference`)
    context.audit({ target: before.orders[0]?.code ?? '' })
  }
}

/** Nothing of what is taken back is told to anybody. */
const silent = (context: Context): Context => ({ ...context, audit: () => {}, afterCommit: () => {} })

const orderAndBelow = (id: string) => sql`with recursive below as (
    select id from ${productionOrders} where id = ${id}::bigint
    union all select o.id from ${productionOrders} o join below on o.parent_id = below.id)
  select id from below`

async function standing(id: string, context: Context) {
  const { db } = context
  const [components, orders] = await Promise.all([
    componentsOf(id, context),
    db
      .select({
        id: productionOrders.id,
        code: productionOrders.code,
        status: productionOrders.status,
        quantity: productionOrders.quantity,
        plannedStart: productionOrders.plannedStart,
        plannedEnd: productionOrders.plannedEnd,
        materialName: materials.name,
        unit: units.code,
      })
      .from(productionOrders)
      .innerJoin(materials, eq(materials.id, productionOrders.materialId))
      .innerJoin(units, eq(units.id, materials.baseUnitId))
      .where(sql`${productionOrders.id} in (${orderAndBelow(id)})`)
      .orderBy(productionOrders.id),
  ])
  return { components, orders: orders.filter(({ status }) => status !== 'cancelled') }
}

type Standing = Awaited<ReturnType<typeof standing>>

function compared(before: Standing, after: Standing): OrderDifference {
  const keyOf = ({ segmentPlanId, materialCode, isFixed }: Standing['components'][number]) =>
    `${segmentPlanId} ${materialCode} ${isFixed}`
  const components = pairs(before.components, after.components, keyOf).flatMap(([one, other]) => {
    const { segmentPlanId, segmentName, materialCode, materialName, isFixed, unit } = (one ?? other)!
    const [from, to] = [one?.required ?? '0', other?.required ?? '0']
    if (from === to) return []
    return { segmentPlanId, segmentName, materialCode, materialName, isFixed, unit, before: from, after: to }
  })
  const orders = pairs(before.orders, after.orders, ({ code }) => code).flatMap(([one, other]) => {
    const { code, materialName, unit } = (one ?? other)!
    const [from, to] = [one?.quantity ?? '0', other?.quantity ?? '0']
    const at = { startBefore: one?.plannedStart ?? null, startAfter: other?.plannedStart ?? null }
    const until = { endBefore: one?.plannedEnd ?? null, endAfter: other?.plannedEnd ?? null }
    const isSame = from === to && isAt(at.startBefore, at.startAfter) && isAt(until.endBefore, until.endAfter)
    return isSame ? [] : { code, materialName, unit, before: from, after: to, ...at, ...until }
  })
  return { components, orders }
}

const isAt = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** Each of two lists beside what is the same in the other. */
function pairs<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => string) {
  const others = new Map(after.map((row) => [keyOf(row), row]))
  const known = new Set(before.map(keyOf))
  return [
    ...before.map((row): [Row | undefined, Row | undefined] => [row, others.get(keyOf(row))]),
    ...after.filter((row) => !known.has(keyOf(row))).map((row): [Row | undefined, Row | undefined] => [undefined, row]),
  ]
}
