import { expect, it } from 'vitest'
import { linesFrom } from './line-rows.ts'
import { lineWith, newLot } from './scanned-line.ts'

const lines = linesFrom([
  { id: '1', materialId: '7', lotCode: 'L-1' },
  { id: '2', materialId: '7', lotCode: null },
])
/** A field of a line, as far as it is asked. */
const field = (line: string, lineField: string) =>
  ({ closest: () => ({ dataset: { line, lineField } }) }) as unknown as HTMLElement

it('what nobody knows is a lot in the field of a lot, and nothing in any other', () => {
  expect(newLot({ text: 'NEW-7' }, lines, field('2', 'lotCode'))).toEqual({
    at: 1,
    lotCode: 'NEW-7',
    values: { lotCode: 'NEW-7' },
  })
  expect(newLot({ text: 'NEW-7' }, lines, field('2', 'quantity'))).toBeUndefined()
  expect(newLot({ text: 'NEW-7' }, lines, undefined)).toBeUndefined()
  expect(newLot({ text: 'x', gtin: '06901234567892' }, lines, field('2', 'lotCode'))).toBeUndefined()
})

it('a line has the lot that was scanned in whatever letters', () => {
  const scanned = { by: ['materialId', 'lotCode'], counts: 'quantity', says: '' } as const
  expect(lineWith(lines, { ...scanned, values: { materialId: '7', lotCode: 'ｌ-1' } })).toBe(0)
  expect(lineWith(lines, { ...scanned, values: { materialId: '7', lotCode: 'L-2' } })).toBe(-1)
  expect(lineWith(lines, { ...scanned, values: { materialId: '7', lotCode: null } })).toBe(1)
})
