import { APP_ROLE, NARROWED_ROLE } from './server-requirements.ts'

/** Of which warehouses and work centers somebody sees what is there: their ids, where not all. */
export interface NarrowSight {
  readonly warehouses: 'all' | readonly string[]
  readonly workCenters: 'all' | readonly string[]
}
export type Sight = 'all' | NarrowSight

/** As the policies of `seen-policy.ts` read it. */
const listText = (ids: 'all' | readonly string[]) => (ids === 'all' ? ids : `{${[...ids].sort().join()}}`)

/** What a connection is told so that its statements see this much. */
export function sightSettings(sight: Sight): [role: string, warehouses: string, workCenters: string] {
  if (sight === 'all') return [APP_ROLE, 'all', 'all']
  return [NARROWED_ROLE, listText(sight.warehouses), listText(sight.workCenters)]
}
