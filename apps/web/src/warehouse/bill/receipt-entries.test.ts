import { expect, it } from 'vitest'
import {
  anotherOf,
  booked,
  changed,
  entriesOf,
  meant,
  type ReceivedLine,
  scanned,
  takenBack,
} from './receipt-entries.ts'

const line = (id: string, over: Partial<ReceivedLine> = {}): ReceivedLine => ({
  ...{
    id,
    materialId: `m${id}`,
    materialCode: `WL-${id}`,
    materialName: id,
    tracking: 'lot',
    unitName: '箱',
    unitId: '9',
  },
  ...{ baseUnit: '个', decimals: 0, baseQuantity: '10', done: '0' },
  ...over,
})
const put = (lineId: string, open = '10') => ({
  lineId,
  open,
  locationId: '5',
  location: 'A-01',
  why: 'empty' as const,
})
const lines = [line('1', { lotCode: 'L1' }), line('2'), line('3', { tracking: 'serial' })]

it('begins with what is still to come, at the places that are proposed', () => {
  const entries = entriesOf(lines, [put('1'), put('2', '0'), put('3')])
  expect(entries).toMatchObject([
    { lineId: '1', lotCode: 'L1', locationId: '5', quantity: null },
    { lineId: '3', locationId: '5' },
  ])
  expect(booked(entries, lines)).toEqual({ lines: [] })
})

it('finds the line of a code by its lot, else by its material', () => {
  expect(meant(lines, { text: 'L1' })?.id).toBe('1')
  expect(meant(lines, { text: '01…', lot: 'L1' })?.id).toBe('1')
  expect(meant(lines, { text: 'WL-2' })?.id).toBe('2')
  expect(meant(lines, { text: '06901234567892' }, 'm3')?.id).toBe('3')
  expect(meant(lines, { text: 'nothing' })).toBeUndefined()
})

it('fills the entry of its lot, counts on, and adds one for another lot', () => {
  const begun = entriesOf(lines, [put('1')])
  const scan = { text: 'x', lot: 'L1', quantity: '4', expires: '2031-01-31' }
  const once = scanned(begun, lines[0]!, scan, put('1'))
  const twice = scanned(once.entries, lines[0]!, scan, put('1'))
  expect(twice.entries).toMatchObject([{ quantity: '8', lotCode: 'L1', expiresOn: '2031-01-31' }])
  const other = scanned(twice.entries, lines[0]!, { text: 'y', lot: 'L2', quantity: '1' }, put('1'))
  expect(other.entries).toMatchObject([{ quantity: '8' }, { quantity: '1', lotCode: 'L2', locationId: '5' }])
  expect(other.no).toBe(other.entries[1]!.no)
  expect(scanned(begun, lines[0]!, { text: 'WL-1' }, put('1')).entries).toMatchObject([
    { quantity: null, lotCode: 'L1' },
  ])
})

it('counts pieces with numbers of their own one by one', () => {
  const first = scanned(entriesOf(lines, [put('3')]), lines[2]!, { text: 'a', serial: 'SN1' }, put('3'))
  const second = scanned(first.entries, lines[2]!, { text: 'b', serial: 'SN2' }, put('3'))
  expect(second.entries).toMatchObject([
    { lotCode: 'SN1', quantity: '1' },
    { lotCode: 'SN2', quantity: '1' },
  ])
})

it('books what has a quantity and says what is missing of it', () => {
  const [one] = entriesOf(lines, [put('1')])
  const booking = (values: object) => booked(changed([one!], one!.no, values), lines)
  expect(booking({ quantity: '1,200', inLineUnit: true })).toEqual({
    lines: [{ lineId: '1', quantity: '1200', unitId: '9', locationId: '5', lotCode: 'L1', expiresOn: null }],
  })
  expect(booking({ quantity: 'viel' })).toMatchObject({ missing: 'quantity' })
  expect(booking({ quantity: '1', locationId: null })).toMatchObject({ missing: 'location' })
  expect(booked([{ ...anotherOf(lines[2]!, put('3')), quantity: '1' }], lines)).toMatchObject({ missing: 'lot' })
})

it('goes on with what was refused, beside what is typed, under numbers of its own', () => {
  const begun = entriesOf(lines, [put('1'), put('2')])
  const typed = changed(begun, begun[1]!.no, { quantity: '3' })
  const refused = [
    { ...begun[0]!, quantity: '12' },
    { ...begun[1]!, quantity: '5' },
  ]
  const after = takenBack(typed, refused)
  expect(after).toMatchObject([
    { lineId: '2', quantity: '3' },
    { lineId: '1', quantity: '12' },
    { lineId: '2', quantity: '5' },
  ])
  expect(new Set(after.map(({ no }) => no)).size).toBe(3)
})
