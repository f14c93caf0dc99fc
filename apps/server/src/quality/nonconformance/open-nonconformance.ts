import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { inspections } from '../inspection/inspection.table.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { nonconformances } from './nonconformance.table.ts'

export interface Failed {
  readonly inspection: typeof inspections.$inferSelect
  readonly quantity: string
  readonly description: string
}

/**
 * What did not pass is written down, and what of it lies in stock is held: of a lot that waited for its inspection what still waits,
 * of any other what is available.
 */
export async function openNonconformance(code: string, failed: Failed, ports: QualityPorts, context: Context) {
  const { inspection, quantity, description } = failed
  const { db, user, now } = context
  const made = { createdByName: user.name, updatedByName: user.name, createdAt: now(), updatedAt: now() }
  const isOfLot = inspection.status === 'rejected'
  const [row] = await db
    .insert(nonconformances)
    .values({
      ...made,
      code,
      companyId: user.companyId,
      inspectionId: inspection.id,
      isOfLot,
      quantity,
      held: '0',
      description,
    })
    .returning()
  const waits = inspection.sourceKind !== null && (isOfLot || inspection.status === 'inspecting')
  // Without a lot nobody can say which pieces of what is available were meant.
  const held =
    waits || inspection.lotId
      ? await ports.stock.settle(context, {
          source: { kind: 'nonconformance', id: row!.id, code },
          step: 'hold',
          line: row!.id,
          materialId: inspection.materialId,
          lotId: inspection.lotId,
          from: waits ? 'quarantine' : 'available',
          parts: [{ quantity, to: 'held' }],
          reason: code,
        })
      : '0'
  const [after] =
    held === '0'
      ? [row]
      : await db.update(nonconformances).set({ held }).where(eq(nonconformances.id, row!.id)).returning()
  context.audit({ target: code, after, subject: row!.id })
  await ports.notify(context, 'nonconformance.create', { id: row!.id, code, status: 'open' })
}
