import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { inspections } from '../inspection/inspection.table.ts'
import { nonconformances } from './nonconformance.table.ts'

export interface HeldLot {
  readonly materialId: string
  readonly lotId: string | null
  readonly held: string
  /** Of one of the bills that hold it. */
  readonly code: string
}

/** What of these materials is held until it is decided of, lot by lot. */
export async function heldStock(materialIds: readonly string[], { db }: Pick<Context, 'db'>): Promise<HeldLot[]> {
  return db
    .select({
      materialId: inspections.materialId,
      lotId: inspections.lotId,
      held: sql<string>`trim_scale(sum(${nonconformances.held}))::text`,
      code: sql<string>`min(${nonconformances.code})`,
    })
    .from(nonconformances)
    .innerJoin(inspections, eq(inspections.id, nonconformances.inspectionId))
    .where(
      and(
        inArray(nonconformances.status, ['open', 'executing']),
        gt(nonconformances.held, '0'),
        inArray(inspections.materialId, [...new Set(materialIds)]),
      ),
    )
    .groupBy(inspections.materialId, inspections.lotId)
}
