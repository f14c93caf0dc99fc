import type { Resource } from '@zhizao/contract/plant/resource'
import type { WorkOrder } from '@zhizao/contract/production/work-order'
import { expect, it } from 'vitest'
import { columnsOf } from './board-columns.ts'

const stations = [{ id: '1', name: '工位1', code: 'GW1' }] as Resource[]
const work = (id: string, status: WorkOrder['status'], more: Partial<WorkOrder> = {}) =>
  ({ id, status, stationId: null, stationName: null, priority: 5, plannedStart: null, ...more }) as WorkOrder
const told = (rows: WorkOrder[]) =>
  columnsOf(stations, rows).map(({ id, rows: found }) => [id, found.map((row) => row.id).join(' ')])

it('what nobody has stands at the left, what is running on top of its station', () => {
  const rows = [
    work('a', 'pending'),
    work('b', 'dispatched', { stationId: '1' }),
    work('c', 'running', { stationId: '1' }),
  ]
  expect(told(rows)).toEqual([
    ['open', 'a'],
    ['1', 'c b'],
  ])
})

it('work of a team without a station, and of a station that is of another center, is not lost', () => {
  const rows = [work('a', 'dispatched'), work('b', 'dispatched', { stationId: '9', stationName: '旧工位' })]
  expect(told(rows)).toEqual([
    ['open', ''],
    ['people', 'a'],
    ['1', ''],
    ['9', 'b'],
  ])
})

it('what is urgent comes first, then what begins first', () => {
  const rows = [
    work('a', 'pending', { plannedStart: '2026-03-02T08:00:00Z' }),
    work('b', 'pending', { plannedStart: '2026-03-01T08:00:00Z' }),
    work('c', 'pending', { priority: 1 }),
  ]
  expect(told(rows)[0]).toEqual(['open', 'c b a'])
})
