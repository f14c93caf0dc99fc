import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { locations } from '../../warehouse/location/location.table.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'

/**
 * Where the material of a segment is drawn from, in this order: the line of its work center, or what lies at the supplier of
 * outside work, then where the order takes its material.
 */
export async function drawingPlaces(
  { isOutside, supplierId, workCenterId }: Pick<PlanRow, 'isOutside' | 'supplierId' | 'workCenterId'>,
  { issueLocationId }: Pick<OrderRow, 'issueLocationId'>,
  { db }: Pick<Context, 'db'>,
): Promise<string[]> {
  const owner = isOutside ? supplierId : workCenterId
  const column = isOutside ? locations.supplierId : locations.workCenterId
  const own = owner
    ? await db
        .select({ id: locations.id })
        .from(locations)
        .where(and(eq(column, owner), eq(locations.status, 1)))
    : []
  return [...new Set([...own.map(({ id }) => id), ...(issueLocationId ? [issueLocationId] : [])])]
}
