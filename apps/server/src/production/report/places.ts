import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { locations } from '../../stock/location/location.table.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'

/**
 * Where the material of a segment is used: the line of its work center, or what lies at the supplier of outside work; null where
 * neither has a place. `segment` is a row of segment plans. A center and a supplier have one place at most.
 */
export const placeOfUse = (segment: SQL): SQL => sql`case when ${segment}.is_outside
  then (select place.id from ${locations} place where place.supplier_id = ${segment}.supplier_id and place.status = 1)
  else (select place.id from ${locations} place where place.work_center_id = ${segment}.work_center_id and place.status = 1) end`

/** The same, or where its order takes its material, of rows of a segment plan and its order. */
export const placeFor = (segment: SQL, order: SQL): SQL =>
  sql`coalesce(${placeOfUse(segment)}, ${order}.issue_location_id)`

/** Where the material of a segment is drawn from, in this order: where it is used, then where its order takes its material. */
export async function drawingPlaces(
  { id }: Pick<PlanRow, 'id'>,
  { issueLocationId }: Pick<OrderRow, 'issueLocationId'>,
  { db }: Pick<Context, 'db'>,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select (${placeOfUse(sql`own`)})::text as id from ${segmentPlans} own where own.id = ${id}::bigint`,
  )
  return [...new Set([rows[0]?.id, issueLocationId])].filter((each) => each != null)
}
