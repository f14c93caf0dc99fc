import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lockBalances, type ReservedLine, reserve } from '../../stock/index.ts'
import { stockBalances, stockReservations } from '../../stock/ledger/ledger.table.ts'
import { sourceOf, TRANSFER } from './move-transfer.ts'
import { transferLines, transfers } from './transfer.table.ts'

/**
 * Takes lines out of transfers that have not left yet, as nobody waits for them any more: what they hold is free again, and a
 * transfer of which nothing is left is cancelled. What is on its way stays so.
 */
export async function withdrawTransferLines(lineIds: readonly string[], context: Context): Promise<void> {
  if (!lineIds.length) return
  const { db, user, now } = context
  const own = await db
    .select({ id: transferLines.id, documentId: transferLines.documentId })
    .from(transferLines)
    .where(inArray(transferLines.id, [...lineIds]))
  const ids = [...new Set(own.map(({ documentId }) => documentId))]
  const held = await db
    .select()
    .from(transfers)
    .where(and(inArray(transfers.id, ids), eq(transfers.status, 'confirmed')))
    .orderBy(asc(transfers.id))
    .for('no key update')
  if (!held.length) return
  const gone = new Set(lineIds)
  const reservedNow = () =>
    reservedBy(
      held.map(({ id }) => id),
      context,
    )
  // All balances by one lock, so that two who do so do not wait for each other crosswise.
  const keys = new Map((await reservedNow()).map(({ key }) => [JSON.stringify(key), key]))
  if (keys.size)
    await lockBalances([...keys.values()], { source: { kind: TRANSFER, id: '0' }, step: 'withdraw' }, context)
  // Until they were held, some of it may have been lifted.
  const reserved = await reservedNow()
  for (const transfer of held) {
    const kept = reserved.filter(({ sourceId, line }) => sourceId === transfer.id && !gone.has(line))
    const lines = kept.map(({ key, line, quantity }): ReservedLine => ({ ...key, line, quantity }))
    await reserve(context, { source: sourceOf(transfer), lines })
    const theirs = await db
      .select({ id: transferLines.id })
      .from(transferLines)
      .where(eq(transferLines.documentId, transfer.id))
    const isAll = theirs.every(({ id }) => gone.has(id))
    const set = { updatedByName: user.name, updatedAt: now(), ...(isAll && { status: 'cancelled' as const }) }
    await db.update(transfers).set(set).where(eq(transfers.id, transfer.id))
    if (!isAll)
      await db
        .delete(transferLines)
        .where(and(eq(transferLines.documentId, transfer.id), inArray(transferLines.id, [...lineIds])))
    context.audit({ target: transfer.code, before: transfer, after: { ...transfer, ...set }, subject: transfer.id })
  }
}

async function reservedBy(ids: readonly string[], { db }: Context) {
  const found = await db
    .select({
      sourceId: stockReservations.sourceId,
      line: stockReservations.lineId,
      quantity: stockReservations.quantity,
      key: {
        locationId: stockBalances.locationId,
        materialId: stockBalances.materialId,
        lotId: stockBalances.lotId,
        status: stockBalances.status,
      },
    })
    .from(stockReservations)
    .innerJoin(stockBalances, eq(stockBalances.id, stockReservations.balanceId))
    .where(and(eq(stockReservations.sourceKind, TRANSFER), inArray(stockReservations.sourceId, [...ids])))
    .orderBy(asc(stockReservations.id))
  return found
}
