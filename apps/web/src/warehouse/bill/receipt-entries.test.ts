import { expect, it } from 'vitest'
import {
  anotherOf,
  booked,
  changed,
  entriesOf,
  farEntries,
  lineMeant,
  type ReceivedLine,
  scanned,
  takenBack,
} from './receipt-entries.ts'

const line = (id: string, over: Partial<ReceivedLine> = {}): ReceivedLine => ({
  id,
  materialId: `m${id}`,
  materialCode: `WL-${id}`,
  materialName: id,
  tracking: 'lot',
  unitName: '箱',
  unitId: '9',
  baseUnit: '个',
  decimals: 0,
  quantity: '10',
  baseQuantity: '10',
  done: '0',
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

const meant = (all: ReceivedLine[], scan: Parameters<typeof lineMeant>[1], standing = {}, materialId?: string) => {
  const meaning = lineMeant(all, scan, standing, materialId)
  return meaning && 'found' in meaning ? meaning.found[0].id : meaning
}

it('finds the line of a code by its lot, else by its material', () => {
  const gtin = '06901234567892'
  expect(meant(lines, { text: 'L1' })).toBe('1')
  expect(meant(lines, { text: '01…', gtin, lot: 'L1' }, {}, 'm1')).toBe('1')
  expect(meant(lines, { text: 'WL-2' })).toBe('2')
  expect(meant(lines, { text: gtin, gtin }, {}, 'm3')).toBe('3')
  // A lot that nobody has announced comes with its material.
  expect(meant(lines, { text: '01…', gtin, lot: 'L9' }, {}, 'm1')).toBe('1')
  expect(meant(lines, { text: 'WL-1', material: 'WL-1', lot: 'L9' })).toBe('1')
  expect(meant(lines, { text: 'WL-9', material: 'WL-9', lot: 'L1' })).toBeUndefined()
  expect(meant(lines, { text: 'nothing' })).toBeUndefined()
})

it('a lot that two lines announce is of the material whose number stands beside it, or that was scanned before', () => {
  const both = [line('1', { lotCode: 'S7' }), line('2', { lotCode: 'S7' })]
  expect(meant(both, { text: '01…', gtin: '06901234567892', lot: 'S7' }, {}, 'm2')).toBe('2')
  expect(meant(both, { text: 'S7' }, { materialId: 'm2' })).toBe('2')
  expect(meant(both, { text: 'WL-2', material: 'WL-2', lot: 'S7' })).toBe('2')
  expect(meant(both, { text: 'S7' })).toEqual({ materials: 2 })
})

it('names entries with a digit too many', () => {
  const [one] = entriesOf(lines, [put('1')])
  const far = (quantity: string) => farEntries([{ ...one!, quantity }], lines, [put('1')])
  expect(far('100')).toMatchObject([{ name: 'WL-1 L1', quantity: '100', expected: '10', unit: '个' }])
  expect(far('99')).toEqual([])
  expect(far('')).toEqual([])
  // Ten boxes of twelve where one is to come; as many as are to come is no digit too many.
  const boxed = line('1', { quantity: '10', baseQuantity: '120', lotCode: 'L1' })
  const boxes = (quantity: string) =>
    farEntries([{ ...one!, quantity, inLineUnit: true }], [boxed], [{ ...put('1'), open: '120' }])
  expect(boxes('100')).toMatchObject([{ quantity: '1200', expected: '120', unit: '个' }])
  expect(boxes('99')).toEqual([])
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
