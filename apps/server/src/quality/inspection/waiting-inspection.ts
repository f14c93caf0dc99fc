import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { inspections } from './inspection.table.ts'

/** Of lots that wait in quarantine, the number of an inspection that is to let them go; none where nobody inspects them. */
export async function waitingInspection(
  lots: readonly { materialId: string; lotId: string | null }[],
  { db }: Pick<Context, 'db'>,
): Promise<string | undefined> {
  const found = await db
    .select({ code: inspections.code, materialId: inspections.materialId, lotId: inspections.lotId })
    .from(inspections)
    .where(
      and(
        inArray(inspections.status, ['pending', 'inspecting']),
        isNotNull(inspections.sourceKind),
        inArray(inspections.materialId, [...new Set(lots.map(({ materialId }) => materialId))]),
      ),
    )
    .orderBy(inspections.id)
  const key = ({ materialId, lotId }: { materialId: string; lotId: string | null }) => `${materialId} ${lotId ?? ''}`
  const wanted = new Set(lots.map(key))
  return found.find((each) => wanted.has(key(each)))?.code
}
