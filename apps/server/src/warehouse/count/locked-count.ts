import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { notFound } from '../../platform/refusal.ts'
import { stockCounts } from './stock-count.table.ts'

export type LockedCount = typeof stockCounts.$inferSelect

/** The head, held until the transaction ends: whatever is done to a count begins with it. */
export async function lockedCount(id: string, { db }: Context, seenAt?: Date): Promise<LockedCount> {
  const [row] = await db.select().from(stockCounts).where(eq(stockCounts.id, id)).for('no key update')
  if (!row) throw notFound('盘点单')
  requireFresh(row, seenAt)
  return row
}

export const sourceOf = ({ id, code }: Pick<LockedCount, 'id' | 'code'>) => ({ kind: 'stockCount', id, code })
