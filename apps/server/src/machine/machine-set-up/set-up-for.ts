import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { machineSetUps } from './machine-set-up.table.ts'

export type SetUpRow = typeof machineSetUps.$inferSelect

/** The set-up of this segment, else the one of any segment. */
export async function setUpFor(
  machineId: string,
  materialId: string,
  segmentId: string | null,
  { db }: Pick<Context, 'db'>,
): Promise<SetUpRow | undefined> {
  const { segmentId: segment } = machineSetUps
  const [found] = await db
    .select()
    .from(machineSetUps)
    .where(
      and(
        eq(machineSetUps.machineId, machineId),
        eq(machineSetUps.materialId, materialId),
        segmentId ? or(eq(segment, segmentId), isNull(segment)) : isNull(segment),
      ),
    )
    .orderBy(sql`${segment} is null`)
    .limit(1)
  return found
}
