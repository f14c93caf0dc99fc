import { expect, it } from 'vitest'
import { instead, isAnyLot, type PickTask, pickMeant, shipped, takenByScan, taking, tasksOf } from './pick-tasks.ts'

const pick = (lineId: string, lotCode: string | null, location: string, quantity: string) => ({
  lineId,
  materialId: `m${lineId}`,
  materialCode: `WL-${lineId}`,
  materialName: lineId,
  unit: 'kg',
  decimals: 3,
  locationId: location,
  location,
  barcode: null,
  lotId: lotCode && `1${lineId}`,
  lotCode,
  expiresOn: null,
  status: 'available' as const,
  quantity,
  packed: '0',
  why: 'came first' as const,
})
const tasks = () =>
  tasksOf([pick('1', 'L1', 'A-01', '300'), pick('1', 'L2', 'A-01', '600'), pick('2', null, 'B-01', '5')])

const meant = (all: PickTask[], scan: Parameters<typeof pickMeant>[1], standing = {}, materialId?: string) => {
  const meaning = pickMeant(all, scan, standing, materialId)
  if (!meaning) return undefined
  if ('place' in meaning) return { at: meaning.place.no }
  return 'found' in meaning ? meaning.found[0].no : meaning
}

it('a code means a place, or the task of its lot or its material, first what is not picked yet', () => {
  expect(meant(tasks(), { text: '…', lot: 'L2' })).toBe(2)
  expect(meant(tasks(), { text: 'A-01' })).toEqual({ at: 1 })
  expect(meant(taking(tasks(), 1, '300'), { text: 'A-01' })).toEqual({ at: 2 })
  expect(meant(tasks(), { text: 'WL-2' })).toBe(3)
  expect(meant(tasks(), { text: '06901234567892', gtin: '06901234567892' }, {}, 'm2')).toBe(3)
  expect(meant(tasks(), { text: 'nothing' })).toBeUndefined()
})

it('of a lot that lies at two places the task is meant where the picker stands, and none from elsewhere', () => {
  const both = tasksOf([pick('1', 'L1', 'A-01', '300'), pick('1', 'L1', 'B-01', '600'), pick('1', 'L2', 'A-01', '5')])
  expect(meant(both, { text: 'L1' }, { locationId: 'B-01' })).toBe(2)
  expect(meant(both, { text: 'L1' })).toBe(1)
  expect(meant(both, { text: 'L2' }, { locationId: 'B-01' })).toMatchObject({ elsewhere: [{ no: 3 }] })
})

it('of a lot that two materials have it is asked for the material, unless that was said', () => {
  const two = tasksOf([pick('1', 'L1', 'A-01', '300'), pick('2', 'L1', 'A-01', '600')])
  expect(meant(two, { text: 'L1' })).toEqual({ materials: 2 })
  expect(meant(two, { text: 'L1' }, { materialId: 'm2' })).toBe(2)
  expect(meant(two, { text: '01…', gtin: '06901234567892', lot: 'L1' }, {}, 'm2')).toBe(2)
  expect(meant(two, { text: '01…', gtin: '06901234567892', lot: 'L9' }, {}, 'm2')).toBeUndefined()
})

it('a label that says its lot is neither a place nor another lot of its material', () => {
  const label = { text: 'WL-1', material: 'WL-1', lot: 'L2' }
  const all = tasksOf([pick('2', null, 'WL-1', '5'), pick('1', 'L1', 'A-01', '3'), pick('1', 'L2', 'A-01', '6')])
  expect(meant(all, label)).toBe(3)
  expect(meant(all.slice(0, 2), label)).toBeUndefined()
  expect(meant(all, { text: 'wl-1' })).toEqual({ at: 1 })
})

it('a material of several lots says none of them', () => {
  const all = tasks()
  expect(isAnyLot(all.slice(0, 2), { text: 'WL-1' })).toBe(true)
  expect(isAnyLot(all.slice(0, 2), { text: 'L2' })).toBe(false)
  expect(isAnyLot(all.slice(0, 2), { text: '…', lot: 'L1' })).toBe(false)
  expect(isAnyLot(taking(all, 1, '300').slice(0, 2), { text: 'WL-1' })).toBe(false)
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

it('a place that two warehouses have is that where the picker stands, else nobody says which', () => {
  const both = tasksOf([pick('1', 'L1', 'A-01', '3'), { ...pick('2', 'L2', 'A-01', '5'), locationId: 'other' }])
  expect(meant(both, { text: 'a-01' })).toEqual({ places: 2 })
  expect(meant(both, { text: 'a-01' }, { locationId: 'other' })).toEqual({ at: 2 })
})
