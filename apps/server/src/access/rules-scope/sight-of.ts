import { type NamedSight, sightKind } from '../../platform/access/sight-kinds.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Sight } from '../../platform/db/sight.ts'
import type { ScopeSource } from './data-permission.ts'

const idsIn = (sources: readonly ScopeSource[], type: string, isBelow: boolean) => [
  ...new Set(
    sources.flatMap(({ items }) =>
      items.flatMap((item) => (item.type === type && (item.operator === 'below') === isBelow ? item.targetIds : [])),
    ),
  ),
]

const namedBy = (sources: readonly ScopeSource[], type: string, areaType?: string): NamedSight => {
  const areas = (isBelow: boolean) => (areaType ? idsIn(sources, areaType, isBelow) : [])
  return {
    exact: idsIn(sources, type, false),
    below: idsIn(sources, type, true),
    areas: { exact: areas(false), below: areas(true) },
  }
}

const isEmpty = ({ exact, below, areas }: NamedSight) =>
  !(exact.length + below.length + areas.exact.length + areas.below.length)

/** What roles and rules together show of warehouses and work centers: all of a kind that none of them names. */
export async function sightOf(db: Db, sources: readonly ScopeSource[]): Promise<Sight> {
  if (sources.some(({ isAll }) => isAll)) return 'all'
  const idsOf = async (named: NamedSight, type: string) =>
    isEmpty(named) ? ('all' as const) : ((await sightKind(type)?.idsOf(db, named)) ?? [])
  const warehouses = await idsOf(namedBy(sources, 'warehouse'), 'warehouse')
  // A workshop shows the equipment that stands there, and what its work centers make.
  const workCenters = await idsOf(namedBy(sources, 'workCenter', 'workshop'), 'workCenter')
  return warehouses === 'all' && workCenters === 'all' ? 'all' : { warehouses, workCenters }
}

type Ids = 'all' | readonly string[]
const both = (one: Ids, other: Ids): Ids =>
  one === 'all' ? other : other === 'all' ? one : one.filter((id) => other.includes(id))

/** What two views have in common. */
export function commonSight(one: Sight, other: Sight): Sight {
  if (one === 'all') return other
  if (other === 'all') return one
  return {
    warehouses: both(one.warehouses, other.warehouses),
    workCenters: both(one.workCenters, other.workCenters),
  }
}

const beyond = (wider: Ids, own: Ids) => own !== 'all' && (wider === 'all' || wider.some((id) => !own.includes(id)))

/** Whether one view shows something that the other does not. */
export function isWiderSight(one: Sight, own: Sight): boolean {
  if (own === 'all') return false
  const { warehouses, workCenters } = one === 'all' ? { warehouses: one, workCenters: one } : one
  return beyond(warehouses, own.warehouses) || beyond(workCenters, own.workCenters)
}

/** A view of which only what it names counts. */
export function namedSight(sight: Sight, own: Sight): Sight {
  if (sight === 'all' || own === 'all') return own
  return {
    warehouses: sight.warehouses === 'all' ? own.warehouses : sight.warehouses,
    workCenters: sight.workCenters === 'all' ? own.workCenters : sight.workCenters,
  }
}
