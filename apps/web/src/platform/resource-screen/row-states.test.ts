import { expect, test } from 'vitest'
import {
  addRow,
  cancelRow,
  deleteRow,
  editRow,
  keepRow,
  openRows,
  savedRows,
  setRow,
  subRows,
  visibleRows,
} from './row-states.ts'

const known = () =>
  subRows([
    { id: '1', name: '甲' },
    { id: '2', name: '乙' },
  ])

test('edit opens a shown row, save shows it with its new values', () => {
  const edited = setRow(editRow(known(), '1'), '1', { name: '丙' })
  expect(edited[0]!.state).toBe('inEditing')
  expect(keepRow(edited, '1')[0]).toEqual({ key: '1', state: 'inShow', values: { id: '1', name: '丙' } })
})

test('cancelling an edited row gives its values back, cancelling an added one removes it', () => {
  const edited = setRow(editRow(known(), '1'), '1', { name: '丙' })
  expect(cancelRow(edited, '1')[0]!.values.name).toBe('甲')
  expect(cancelRow(addRow(known(), 'new', {}), 'new')).toHaveLength(2)
})

test('deleting an added row removes it, also after it was kept', () => {
  const added = addRow(known(), 'new', { name: '丁' })
  expect(deleteRow(added, 'new')).toHaveLength(2)
  expect(deleteRow(keepRow(added, 'new'), 'new')).toHaveLength(2)
})

test('deleting a row that the server knows marks it and hides it', () => {
  const rows = deleteRow(known(), '2')
  expect(visibleRows(rows).map((row) => row.key)).toEqual(['1'])
  expect(savedRows(rows)).toEqual([
    { id: '1', name: '甲' },
    { id: '2', name: '乙', deletedFlag: 1 },
  ])
})

test('rows being edited or added count as open until they are kept', () => {
  const rows = addRow(editRow(known(), '1'), 'new', {})
  expect(openRows(rows).map((row) => row.state)).toEqual(['inEditing', 'inAdding'])
  expect(openRows(keepRow(keepRow(rows, '1'), 'new'))).toEqual([])
})
