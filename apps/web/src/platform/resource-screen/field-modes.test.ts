import { expect, test } from 'vitest'
import { dialogWidth, differs, groupsOf, isDisabled, isHidden, spanOf } from './field-modes.ts'

test('each mode has its own flags', () => {
  const flags = { hideOnEdit: true, disableOnEdit: true }
  expect([isHidden(flags, 'add'), isHidden(flags, 'edit'), isHidden(flags, 'view')]).toEqual([false, true, false])
  expect([isDisabled(flags, 'add'), isDisabled(flags, 'edit')]).toEqual([false, true])
})

test('nothing can be entered while viewing', () => {
  expect(isDisabled({}, 'view')).toBe(true)
})

test('with several groups the fields without one stand last under 其它', () => {
  const fields: { n: number; group?: string }[] = [
    { n: 1 },
    { n: 2, group: '基本信息' },
    { n: 3, group: '报警' },
    { n: 4, group: '基本信息' },
  ]
  const groups = groupsOf(fields)
  expect(groups.map((group) => [group.title, group.fields.map((field) => field.n)])).toEqual([
    ['基本信息', [2, 4]],
    ['报警', [3]],
    ['其它', [1]],
  ])
})

test('a single group has no heading', () => {
  const fields: { n: number; group?: string }[] = [{ n: 1 }, { n: 2 }]
  expect(groupsOf(fields)).toEqual([{ title: '', fields: [{ n: 1 }, { n: 2 }] }])
})

test('2, 3 and 4 columns make dialogs of 60, 70 and 80 percent', () => {
  expect(([2, 3, 4] as const).map(dialogWidth)).toEqual(['60%', '70%', '80%'])
  expect(([2, 3, 4] as const).map((columns) => spanOf(columns))).toEqual([12, 8, 6])
  expect(spanOf(4, true)).toBe(24)
})

test('nothing, null and empty text are no change; a list with one more entry is', () => {
  expect(differs({ a: null, b: undefined }, { a: '', c: undefined })).toBe(false)
  expect(differs({ a: ['1'] }, { a: ['1', '2'] })).toBe(true)
  expect(differs({ a: 0 }, { a: null })).toBe(true)
})
