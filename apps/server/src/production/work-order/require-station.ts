import { eq } from 'drizzle-orm'
import { stations } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'

/** A station does the work of its own work center. */
export async function requireStation(id: string, workCenterId: string | null, { db }: Context): Promise<void> {
  const [found] = await db.select().from(stations).where(eq(stations.id, id))
  if (!found) throw invalidField('stationId', '工位', '不存在或已被删除')
  if (workCenterId && found.workCenterId !== workCenterId)
    throw invalidField('stationId', '工位', '不属于工序的工作中心')
}
