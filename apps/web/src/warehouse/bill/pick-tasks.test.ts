import { expect, it } from 'vitest'
import { instead, type PickTask, shipped, takenByScan, taking, taskMeant, tasksOf } from './pick-tasks.ts'

const pick = (lineId: string, lotCode: string | null, location: string, quantity: string) => ({
  ...{ lineId, materialId: `m${lineId}`, materialCode: `WL-${lineId}`, materialName: lineId, unit: 'kg', decimals: 3 },
  ...{
    locationId: location,
    location,
    barcode: null,
    lotId: lotCode && `1${lineId}`,
    lotCode,
    expiresOn: null,
    status: 'available' as const,
  },
  ...{ quantity, packed: '0', why: 'came first' as const },
})
const tasks = () =>
  tasksOf([pick('1', 'L1', 'A-01', '300'), pick('1', 'L2', 'A-01', '600'), pick('2', null, 'B-01', '5')])

it('a code means the task of its lot, its place or its material, first what is not picked yet', () => {
  expect(taskMeant(tasks(), { text: '…', lot: 'L2' })?.no).toBe(2)
  expect(taskMeant(tasks(), { text: 'A-01' })?.no).toBe(1)
  expect(taskMeant(taking(tasks(), 1, '300'), { text: 'A-01' })?.no).toBe(2)
  expect(taskMeant(tasks(), { text: 'WL-2' })?.no).toBe(3)
  expect(taskMeant(tasks(), { text: '06901234567892' }, 'm2')?.no).toBe(3)
  expect(taskMeant(tasks(), { text: 'nothing' })).toBeUndefined()
})

it('a scan takes all of it, or counts what it says', () => {
  const [task] = tasks() as [PickTask]
  expect(takenByScan(task, { text: 'L1' })).toBe('300')
  expect(takenByScan({ ...task, taken: '20' }, { text: 'x', quantity: '4.5' })).toBe('24.5')
  expect(takenByScan(task, { text: 'x', serial: 'S1' })).toBe('1')
})

it('another lot is taken instead as far as it lies there, and the rest stays where it was', () => {
  const from = { locationId: 'C-01', location: 'C-01', lotId: '99', lotCode: 'L9', expiresOn: null, free: '100' }
  expect(instead(tasks(), 1, from)).toMatchObject([
    { no: 1, location: 'C-01', lotCode: 'L9', quantity: '100', taken: '100' },
    { no: 4, location: 'A-01', lotCode: 'L1', quantity: '200', taken: null },
    { no: 2 },
    { no: 3 },
  ])
  expect(instead(tasks(), 3, from)).toHaveLength(3)
})

it('books what was taken, and names what is no quantity', () => {
  expect(shipped(tasks())).toEqual({ lines: [] })
  expect(shipped(taking(tasks(), 2, '600'))).toMatchObject({
    lines: [{ lineId: '1', locationId: 'A-01', lotId: '11' }],
  })
  expect(shipped(taking(tasks(), 2, '0'))).toEqual({ no: 2 })
})
