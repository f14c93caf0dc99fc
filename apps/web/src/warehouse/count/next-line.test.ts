import type { CountSheetLine } from '@zhizao/contract/counting/stock-count'
import { expect, it } from 'vitest'
import { isWaiting, lineMeant, nextWaiting } from './next-line.ts'

const line = (sort: number, more: Partial<CountSheetLine> = {}): CountSheetLine => ({
  id: String(sort),
  sort,
  locationId: '1',
  locationCode: 'A-01',
  locationName: 'A-01',
  locationBarcode: 'LOC-A1',
  materialId: '1',
  materialCode: `M-${sort}`,
  materialName: '钢板',
  specification: null,
  lotCode: null,
  status: 'available',
  unit: 'kg',
  decimals: 3,
  isFound: false,
  needsRecount: false,
  counted: null,
  noted: null,
  countedAt: null,
  countedByName: null,
  gtin: null,
  book: null,
  askFrom: '10000',
  ...more,
})

it('leads to the next line that nobody has counted, and from the end to the beginning', () => {
  const lines = [line(1), line(2, { counted: '5' }), line(3), line(4, { counted: '0' })]
  expect(nextWaiting(lines, undefined)?.id).toBe('1')
  expect(nextWaiting(lines, lines[0])?.id).toBe('3')
  expect(nextWaiting(lines, lines[2])?.id).toBe('1')
  expect(nextWaiting([lines[1]!], lines[0])).toBeUndefined()
})

it('in a recount only what is doubted waits', () => {
  expect(isWaiting(line(1), 'recount')).toBe(false)
  expect(isWaiting(line(1, { needsRecount: true }), 'recount')).toBe(true)
  expect(isWaiting(line(1), 'counting')).toBe(true)
})

const lines = [
  line(1, { materialCode: 'M', lotCode: 'L1', counted: '1' }),
  line(2, { materialCode: 'M', lotCode: 'L2', gtin: '06901234567892' }),
  line(3, { materialCode: 'M', locationId: '2', locationCode: 'B-01', locationBarcode: 'LOC-B1', lotCode: 'L1' }),
]
const means = (text: string, at: CountSheetLine, standing = {}, more = {}) => {
  const meaning = lineMeant(lines, { text, ...more }, standing, at)
  if (!meaning || 'materials' in meaning || 'places' in meaning) return meaning
  if ('place' in meaning) return { at: meaning.place.id }
  return 'found' in meaning ? meaning.found[0].id : { elsewhere: meaning.elsewhere.map(({ id }) => id) }
}

it('a code means a place, or a line of the place at hand, first what nobody has counted', () => {
  expect(means('m', lines[0]!)).toBe('2')
  expect(means(' L1 ', lines[0]!)).toBe('1')
  expect(means('LOC-B1', lines[0]!)).toEqual({ at: '3' })
  expect(means('M', lines[2]!)).toBe('3')
  expect(means('A-01', lines[2]!)).toEqual({ at: '2' })
  expect(means('unknown', lines[0]!)).toBeUndefined()
})

it('a label says its lot of its material, and no place', () => {
  const label = (material: string, lot: string) => means(material, lines[0]!, {}, { material, lot })
  expect(label('M', 'L2')).toBe('2')
  expect(label('M', 'L9')).toBeUndefined()
  expect(label('N', 'L2')).toBeUndefined()
  expect(label('A-01', 'L2')).toBeUndefined()
})

it('where somebody has scanned a place, goods of other places are not counted for it', () => {
  expect(means('L1', lines[0]!, { locationId: '2' })).toBe('3')
  expect(means('L2', lines[2]!, { locationId: '2' })).toEqual({ elsewhere: ['2'] })
})

it('the number that is printed on goods means their material', () => {
  const gtin = '06901234567892'
  expect(means('6901234567892', lines[2]!, { locationId: '1' }, { gtin })).toBe('2')
})

it('a place that two warehouses have is that at hand, else nobody says which', () => {
  const place = (sort: number, locationId: string) =>
    line(sort, { locationId, locationCode: 'C-01', locationBarcode: 'C-01' })
  const both = [place(1, '1'), place(2, '2'), line(3)]
  expect(lineMeant(both, { text: 'c-01' }, {}, both[1])).toEqual({ place: both[1] })
  expect(lineMeant(both, { text: 'c-01' }, {}, line(4, { locationId: '9' }))).toEqual({ places: 2 })
})
