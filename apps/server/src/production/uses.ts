import type { MaterialUse } from '@zhizao/contract/material/material'
import { eq, inArray, or } from 'drizzle-orm'
import type { PlantDependents } from '../plant/index.ts'
import type { Context } from '../platform/context.ts'
import { orderComponents } from './order/order-component.table.ts'
import { productionOrders } from './order/production-order.table.ts'
import { segmentPlans } from './segment-plan/segment-plan.table.ts'
import { workOrders, workStretches } from './work-order/work-order.table.ts'

const MOST = 1000
const SHOWN = 5

/** Orders that make a material or need it: it is not deleted under them. */
export async function materialInProduction(
  materialId: string,
  { db }: Pick<Context, 'db'>,
): Promise<MaterialUse | undefined> {
  const found = await db
    .selectDistinct({ name: productionOrders.code })
    .from(productionOrders)
    .leftJoin(orderComponents, eq(orderComponents.orderId, productionOrders.id))
    .where(or(eq(productionOrders.materialId, materialId), eq(orderComponents.materialId, materialId)))
    .limit(MOST)
  const names = found.map(({ name }) => name)
  return names.length ? { kind: '生产订单', count: names.length, names: names.slice(0, SHOWN) } : undefined
}

/** Orders and work orders that stand on work centers, stations, teams and people. */
export const productionOfPlant: PlantDependents = async (kind, ids, { db }) => {
  const own = [...ids]
  if (kind === 'workCenter') {
    const found = await db
      .selectDistinct({ name: productionOrders.code })
      .from(segmentPlans)
      .innerJoin(productionOrders, eq(productionOrders.id, segmentPlans.orderId))
      .where(inArray(segmentPlans.workCenterId, own))
      .limit(SHOWN)
    return found.map(({ name }) => `生产订单“${name}”`)
  }
  const column = { station: workOrders.stationId, team: workOrders.teamId, staff: workOrders.staffId }[kind]
  const found = await db
    .selectDistinct({ name: workOrders.code })
    .from(workOrders)
    .leftJoin(workStretches, eq(workStretches.workOrderId, workOrders.id))
    .where(or(inArray(column, own), kind === 'staff' ? inArray(workStretches.staffId, own) : undefined))
    .limit(SHOWN)
  return found.map(({ name }) => `工单“${name}”`)
}
