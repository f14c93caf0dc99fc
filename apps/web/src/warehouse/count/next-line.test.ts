import type { CountSheetLine } from '@zhizao/contract/warehouse/stock-count'
import { expect, it } from 'vitest'
import { isWaiting, nextWaiting, scannedLine } from './next-line.ts'

const line = (sort: number, more: Partial<CountSheetLine> = {}): CountSheetLine => ({
  ...{ id: String(sort), sort, locationId: '1', locationCode: 'A-01', locationName: 'A-01', locationBarcode: 'LOC-A1' },
  ...{ materialId: '1', materialCode: `M-${sort}`, materialName: '钢板', specification: null, lotCode: null },
  ...{ status: 'available', unit: 'kg', decimals: 3, isFound: false, needsRecount: false, counted: null, noted: null },
  ...{ countedAt: null, countedByName: null, book: null },
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

it('a code means a line of the place where people stand, else a place, else the material anywhere', () => {
  const lines = [
    line(1, { materialCode: 'M', lotCode: 'L1', counted: '1' }),
    line(2, { materialCode: 'M', lotCode: 'L2' }),
    line(3, { materialCode: 'M', locationId: '2', locationCode: 'B-01', locationBarcode: 'LOC-B1' }),
  ]
  expect(scannedLine(lines, 'm', lines[0])?.id).toBe('2')
  expect(scannedLine(lines, ' L1 ', lines[0])?.id).toBe('1')
  expect(scannedLine(lines, 'LOC-B1', lines[0])?.id).toBe('3')
  expect(scannedLine(lines, 'M', lines[2])?.id).toBe('3')
  expect(scannedLine(lines, 'A-01', lines[2])?.id).toBe('2')
  expect(scannedLine(lines, 'unknown', lines[0])).toBeUndefined()
  expect(scannedLine(lines, ' ', lines[0])).toBeUndefined()
})
