import { inArray } from 'drizzle-orm'
import type { PlantDependents } from '../../plant/index.ts'
import { locations } from './location.table.ts'

const SHOWN = 5

/** Lineside places of work centers. */
export const linesOfCenters: PlantDependents = async (kind, ids, { db }) => {
  if (kind !== 'workCenter') return []
  const found = await db
    .select({ code: locations.code })
    .from(locations)
    .where(inArray(locations.workCenterId, [...ids]))
    .limit(SHOWN)
  return found.map(({ code }) => `线边库位“${code}”`)
}
