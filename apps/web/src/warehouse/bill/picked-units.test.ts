import { expect, it } from 'vitest'
import type { Card } from '../unit/use-unit-acts.ts'
import type { PickTask } from './pick-tasks.ts'
import { coveredBy } from './picked-units.ts'

const task = (no: number, locationId: string, quantity: string, lotId = '1') =>
  ({ no, locationId, quantity, lotId, materialId: '1', status: 'available' }) as PickTask
const box = (locationId: string, quantity: string) =>
  ({ locationId, contents: [{ materialId: '1', lotId: '1', status: 'available', quantity }] }) as Card

it('a box covers what is to be taken where it stands, then elsewhere, and never more than is asked', () => {
  const tasks = [task(1, 'A', '4'), task(2, 'B', '5'), task(3, 'B', '9', '2')]
  expect([...coveredBy(tasks, [box('B', '3')])]).toEqual([[2, '3']])
  expect([...coveredBy(tasks, [box('B', '3'), box('B', '4')])]).toEqual([
    [2, '5'],
    [1, '2'],
  ])
  expect([...coveredBy(tasks, [box('C', '20')])]).toEqual([
    [1, '4'],
    [2, '5'],
  ])
})
