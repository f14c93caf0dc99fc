import { inArray } from 'drizzle-orm'
import { withdrawTransferLines } from '../../bills/index.ts'
import type { Context } from '../../platform/context.ts'
import { preparations } from './preparation.table.ts'

/**
 * What orders, segments of them, or their components do not need any more: what has not left its shelf yet is free again. Of several at once, so
 * that stock is locked once.
 */
export async function freePreparation(
  of: { orderIds: readonly string[] } | { segmentPlanIds: readonly string[] } | { componentIds: readonly string[] },
  context: Context,
): Promise<void> {
  const own =
    'orderIds' in of
      ? inArray(preparations.orderId, [...of.orderIds])
      : 'segmentPlanIds' in of
        ? inArray(preparations.segmentPlanId, [...of.segmentPlanIds])
        : inArray(preparations.componentId, [...of.componentIds])
  const found = await context.db.select({ line: preparations.transferLineId }).from(preparations).where(own)
  await withdrawTransferLines(
    found.map(({ line }) => line),
    context,
  )
}
