import type { InspectedItem } from '@zhizao/contract/quality/inspection'
import { expect, test } from 'vitest'
import { addDefect, entryOf, pasteValues, resultOf, standOf } from './results.ts'

const item = (more: Partial<InspectedItem> = {}) =>
  ({
    id: '1',
    kind: 'counted',
    samples: 5,
    values: [],
    failed: 0,
    isDone: false,
    defects: [],
    remark: null,
    lower: '1',
    upper: '2',
    ...more,
  }) as unknown as InspectedItem

test('a value stands empty, unreadable, within or beyond its limits', () => {
  const limits = { lower: '9.9', upper: '10.1' }
  expect([undefined, ' ', 'x', '10', '１０．２'].map((typed) => standOf(typed, limits))).toEqual([
    'empty',
    'empty',
    'unreadable',
    'within',
    'beyond',
  ])
})

test('a column of a sheet fills the fields from where it is pasted, as far as there is room', () => {
  expect(pasteValues(['1', '2'], 1, '3\r\n4,0\n1,200\n9', 4)).toEqual(['1', '3', '4,0', '1200'])
  expect(pasteValues([], 2, '5\t6', 4)).toEqual(['', '', '5', '6'])
})

test('defects are counted, and the failed pieces with them until somebody says otherwise', () => {
  const scratch = { defectId: '7', name: '划伤' }
  const once = addDefect(entryOf(item()), scratch, 1, 5)
  expect(once).toMatchObject({ failed: 1, defects: [{ ...scratch, quantity: 1 }] })
  expect(addDefect({ ...once, failed: 3 }, scratch, 1, 5)).toMatchObject({ failed: 3, defects: [{ quantity: 2 }] })
  expect(addDefect(once, scratch, -1, 5)).toMatchObject({ failed: 0, defects: [] })
})

test('what nobody has counted is not sent as none', () => {
  expect(resultOf(item(), entryOf(item()))).toEqual({ id: '1', defects: [], remark: null })
  expect(entryOf(item({ isDone: true }))).toMatchObject({ failed: 0 })
  const measured = item({ kind: 'measured', values: ['1'] })
  expect(resultOf(measured, { ...entryOf(measured), values: ['1.50', '', ' 2 '] })).toEqual({
    id: '1',
    values: ['1.5', '2'],
    remark: null,
  })
})
