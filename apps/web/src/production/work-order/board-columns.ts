import type { Resource } from '@zhizao/contract/plant/resource'
import type { WorkOrder } from '@zhizao/contract/production/work-order'

export interface BoardColumn {
  /** A station's id, or what stands for none. */
  id: string
  kind: 'open' | 'people' | 'station'
  name: string
  code: string
  rows: WorkOrder[]
}

/** Running work stands on top, then what stands still, then what waits, each by its plan. */
const RANK: Record<WorkOrder['status'], number> = {
  running: 0,
  stopped: 1,
  dispatched: 2,
  pending: 3,
  completed: 4,
  withdrawn: 5,
}

const inTurn = (one: WorkOrder, other: WorkOrder) =>
  RANK[one.status] - RANK[other.status] ||
  one.priority - other.priority ||
  (one.plannedStart ?? '\uffff').localeCompare(other.plannedStart ?? '\uffff')

/** What nobody has stands at the left, then what a team or person has without a station, then the stations; one that has gone keeps its work. */
export function columnsOf(stations: readonly Resource[], rows: readonly WorkOrder[]): BoardColumn[] {
  const column = (id: string, kind: BoardColumn['kind'], fits: (row: WorkOrder) => boolean, name = '', code = '') => ({
    id,
    kind,
    name,
    code,
    rows: rows.filter(fits).toSorted(inTurn),
  })
  const known = new Set(stations.map(({ id }) => id))
  const others = new Map(
    rows.flatMap(({ stationId, stationName }) =>
      stationId && !known.has(stationId) ? [[stationId, stationName ?? stationId] as const] : [],
    ),
  )
  const people = column('people', 'people', ({ status, stationId }) => status !== 'pending' && !stationId)
  return [
    column('open', 'open', ({ status }) => status === 'pending'),
    ...(people.rows.length ? [people] : []),
    ...stations.map(({ id, name, code }) =>
      column(id, 'station', ({ status, stationId }) => status !== 'pending' && stationId === id, name, code),
    ),
    ...[...others].map(([id, name]) =>
      column(id, 'station', ({ status, stationId }) => status !== 'pending' && stationId === id, name),
    ),
  ]
}
