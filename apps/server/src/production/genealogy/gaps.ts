import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { genealogyGaps } from './genealogy.table.ts'

type Stored = typeof genealogyGaps.$inferSelect
export type NewGap = Pick<Stored, 'kind' | 'eventId' | 'componentId' | 'materialId' | 'lotId' | 'quantity'>

const keyOf = ({ kind, eventId, componentId, lotId }: Omit<NewGap, 'quantity' | 'materialId'>) =>
  [kind, eventId, componentId, lotId].join(' ')

/** These are the gaps of an order that follow from what it drew and made; those that are known by now go. */
export async function keepGaps(orderId: string, gaps: readonly NewGap[], { db, user, now }: Context): Promise<void> {
  const stored = await db
    .select()
    .from(genealogyGaps)
    .where(and(eq(genealogyGaps.orderId, orderId), ne(genealogyGaps.kind, 'unissued')))
  const wanted = new Set(gaps.map(keyOf))
  const gone = stored.filter((each) => !wanted.has(keyOf(each))).map(({ id }) => id)
  if (gone.length) await db.delete(genealogyGaps).where(inArray(genealogyGaps.id, gone))
  if (!gaps.length) return
  await db
    .insert(genealogyGaps)
    .values(gaps.map((each) => ({ ...each, companyId: user.companyId, orderId })))
    .onConflictDoUpdate({
      target: [
        genealogyGaps.orderId,
        genealogyGaps.kind,
        genealogyGaps.eventId,
        genealogyGaps.componentId,
        genealogyGaps.lotId,
      ],
      set: { quantity: sql`excluded.quantity`, updatedAt: now() },
    })
}
