import { expect, test } from 'vitest'
import { nameOf } from './name-field.ts'

test('a row has the words of what it names by an id, by name or by code', () => {
  expect(nameOf({ supplierId: '7', supplierName: '恒通电镀' }, 'supplierId')).toBe('恒通电镀')
  expect(nameOf({ fromLocationId: '7', fromLocation: 'A-01' }, 'fromLocationId')).toBe('A-01')
})

test('what was chosen last counts, also nothing', () => {
  expect(nameOf({ fromLocationId: '8', fromLocationName: 'B-02', fromLocation: 'A-01' }, 'fromLocationId')).toBe('B-02')
  expect(nameOf({ fromLocationId: null, fromLocationName: null, fromLocation: 'A-01' }, 'fromLocationId')).toBe(
    undefined,
  )
})

test('a field that is no id has no other words', () => {
  expect(nameOf({ kind: 'material' }, 'kind')).toBe(undefined)
})
