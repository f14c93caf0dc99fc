import type { ProcessFile } from '@zhizao/contract/process/process-file'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { instructionsFor } from '../../process/index.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrderRows } from './work-order-query.ts'

/** What people at a segment of an order are shown; nothing where it comes from no route. */
export const instructionsOf = async (
  { routeSegmentId }: Pick<PlanRow, 'routeSegmentId'>,
  { materialId }: { materialId: string },
  context: Context,
): Promise<ProcessFile[]> => (routeSegmentId ? instructionsFor(routeSegmentId, materialId, context) : [])

export async function instructionsOfWork(id: string, context: Context): Promise<ProcessFile[]> {
  const work = await workOrderRows.get({ id }, context)
  const [plan] = await context.db.select().from(segmentPlans).where(eq(segmentPlans.id, work.segmentPlanId))
  return instructionsOf(plan!, work, context)
}
