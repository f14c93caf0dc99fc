import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { lockedRow } from '../../platform/subject/locked-rows.ts'
import { stockCounts } from './stock-count.table.ts'

export type LockedCount = typeof stockCounts.$inferSelect
const lock = lockedRow(stockCounts, '盘点单')

/** The head, held until the transaction ends: whatever is done to a count begins with it. */
export async function lockedCount(id: string, context: Context, seenAt?: Date): Promise<LockedCount> {
  const row = await lock(id, context)
  requireFresh(row, seenAt)
  return row
}

export const sourceOf = ({ id, code }: Pick<LockedCount, 'id' | 'code'>) => ({ kind: 'stockCount', id, code })
