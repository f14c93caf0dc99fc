import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenInsert } from '../../platform/db/written-insert.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import type { PlannedTree } from './plan-order.ts'

const addOrders = writtenInsert(productionOrders)
const addPlans = writtenInsert(segmentPlans)
const addLinks = writtenInsert(segmentPlanLinks)
const addComponents = writtenInsert(orderComponents)

/** Writes down what was planned, an order before the orders below it. */
export async function writePlanned(tree: PlannedTree, context: Context): Promise<void> {
  const { db, user, now } = context
  const trees: PlannedTree[] = []
  const gather = (each: PlannedTree): void => {
    trees.push(each)
    each.children.forEach(gather)
  }
  gather(tree)
  const dated = ({ order, start, end }: PlannedTree) => ({
    routeId: order.routeId,
    bomId: order.bomId,
    plannedStart: start ?? null,
    plannedEnd: end ?? null,
  })
  const fresh = trees.filter(({ isNew }) => isNew)
  const orders = fresh.map((each) => ({
    ...each.order,
    ...dated(each),
    createdAt: now(),
    updatedAt: now(),
    createdByName: user.name,
    updatedByName: user.name,
  }))
  for (const each of trees.filter(({ isNew }) => !isNew))
    await db.update(productionOrders).set(dated(each)).where(eq(productionOrders.id, each.order.id))
  const plans = trees.flatMap(({ segments, dates }) =>
    segments.map((segment) => {
      const at = dates?.get(segment.id)
      const [start, end] = at ? [new Date(at.start), new Date(at.end)] : []
      return {
        ...segment,
        plannedStart: start ?? null,
        plannedEnd: end ?? null,
      }
    }),
  )
  // Each refers to those before it; none needs the answer of another.
  await Promise.all([
    addOrders(db, orders),
    addPlans(db, plans),
    addLinks(
      db,
      trees.flatMap(({ links }) => [...links]),
    ),
    addComponents(
      db,
      trees.flatMap(({ components }) => [...components]),
    ),
  ])
}
