import { expect, test } from 'vitest'
import { z } from 'zod'
import { tableProblems } from './check-rows.ts'
import { draftOf } from './draft.ts'
import { formOf } from './form-of.ts'
import { addRow, deleteRow, editRow, keepRow, nounOf, setRow, subRows } from './row-states.ts'

const Detail = {
  name: z.string().min(1, { error: '此项不能为空' }),
  value: z.string().max(5),
  stamp: z.string().min(1),
}
const columns = formOf(Detail, ['name', 'value', { field: 'stamp', hideOnEdit: true }])
const details = { field: 'details', title: '参数', joinType: 'OneToMany' as const, columns }
const place = { field: 'place', title: '位置', joinType: 'OneToOne' as const, columns }

test('a one-to-many form sends its rows, the deleted ones marked and the added ones without an id', () => {
  let rows = subRows([
    { id: '1', name: ' 功率 ', value: '75' },
    { id: '2', name: '转速', value: '9' },
  ])
  rows = deleteRow(keepRow(setRow(editRow(rows, '1'), '1', { value: '90' }), '1'), '2')
  rows = keepRow(setRow(addRow(rows, 'new', {}), 'new', { name: '电压', value: '380' }), 'new')
  const draft = draftOf({ fields: [], subForms: [details], mode: 'edit' }, {}, { details: rows })
  expect(draft.details).toEqual([
    { id: '1', name: '功率', value: '90' },
    { id: '2', name: '转速', value: '9', deletedFlag: 1 },
    { name: '电压', value: '380' },
  ])
})

test('a one-to-one form sends its values under its name, without fields that the mode hides', () => {
  const values = { place: { name: ' 一号 ', value: 'x', stamp: 's' } }
  const sent = (mode: 'add' | 'edit') => draftOf({ fields: [], subForms: [place], mode }, values, {}).place
  expect(sent('add')).toEqual({ name: '一号', value: 'x', stamp: 's' })
  expect(sent('edit')).toEqual({ name: '一号', value: 'x' })
})

test('a hidden sub-form is not sent', () => {
  const subForms = [{ ...place, hide: (values: Record<string, unknown>) => values.kind === 'none' }]
  expect(draftOf({ fields: [], subForms, mode: 'add' }, { kind: 'none', place: {} }, {})).toEqual({})
})

test('a row fails where a listed column is empty or breaks its rule, the deleted are left alone', () => {
  const rows = deleteRow(
    subRows([
      { id: '1', name: '', value: '123456', stamp: 's' },
      { id: '2', name: '转速', value: '9', stamp: 's' },
      { id: '3', name: '', value: '' },
    ]),
    '3',
  )
  const found = tableProblems(columns, 'add', rows)
  expect(Object.keys(found)).toEqual(['1'])
  expect(Object.keys(found['1']!)).toEqual(['name', 'value'])
  expect(found['1']!.name).toBe('此项不能为空')
})

test('a column that the mode hides cannot fail a row', () => {
  const rows = addRow([], 'new', { name: '电压', value: '1' })
  expect(tableProblems(columns, 'edit', rows)).toEqual({})
  expect(tableProblems(columns, 'add', rows)).toEqual({ new: { stamp: '此项不能为空' } })
})

test('a remark in the title of a sub-form does not stand on its button', () => {
  expect(nounOf('布局（每行 24 格）')).toBe('布局')
  expect(nounOf('Layout (24 columns)')).toBe('Layout')
  expect(nounOf('参数')).toBe('参数')
})
