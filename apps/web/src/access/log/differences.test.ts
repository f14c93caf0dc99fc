import { expect, test } from 'vitest'
import { differences, wordsOf } from './differences.ts'

test('only what differs is shown, without keys and stamps', () => {
  const before = { id: '1', name: '旧', sort: 1, updatedAt: 'a', remark: null }
  const after = { id: '1', name: '新', sort: 1, updatedAt: 'b', remark: '' }
  expect(differences(before, after)).toEqual([{ field: 'name', before: '旧', after: '新' }])
})

test('a row that came or went shows what it holds', () => {
  expect(differences(undefined, { id: '1', name: '新', remark: null })).toEqual([
    { field: 'name', before: undefined, after: '新' },
  ])
  expect(differences([{ id: '1', name: '旧' }], null)).toEqual([{ field: 'name', before: '旧', after: undefined }])
})

test('names speak for ids', () => {
  const before = { roleIds: ['1'], roleNames: ['质检员'], departmentId: '5', departName: '质量部', parentId: '2' }
  const after = { roleIds: ['2'], roleNames: ['仓管员'], departmentId: '6', departName: '仓库', parentId: '3' }
  expect(differences(before, after).map((each) => each.field)).toEqual(['roleNames', 'departName', 'parentId'])
})

test('of a value of several fields only those are told that changed', () => {
  const before = { layout: { density: 'small', pageSize: 10, form: { columns: 2 } } }
  const after = { layout: { density: 'small', pageSize: 20, form: { columns: 3 } } }
  expect(differences(before, after)).toEqual([
    { field: 'layout.pageSize', before: 10, after: 20 },
    { field: 'layout.form.columns', before: 2, after: 3 },
  ])
})

test('several rows stand as they are', () => {
  expect(differences([{ id: '1' }, { id: '2' }], undefined)).toEqual([
    { field: '', before: [{ id: '1' }, { id: '2' }], after: undefined },
  ])
  expect(differences(undefined, undefined)).toEqual([])
})

test('values are written for people', () => {
  expect(wordsOf(undefined)).toBe('—')
  expect(wordsOf([])).toBe('—')
  expect(wordsOf(['甲', '乙'])).toBe('甲、乙')
  expect(wordsOf(0)).toBe('0')
  expect(wordsOf('2026-03-01T16:30:00.000Z')).toBe('2026-03-02 00:30:00')
  expect(wordsOf(false)).toBe('false')
  expect(wordsOf({ a: 1 })).toBe('{\n  "a": 1\n}')
})
