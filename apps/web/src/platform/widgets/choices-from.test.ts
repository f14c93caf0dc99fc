import { expect, test } from 'vitest'
import { choicesFrom } from './choices-from.ts'

test('an array and a page are choices alike, under the usual names', () => {
  const choices = [{ value: '1', label: '一号' }]
  expect(choicesFrom([{ id: '1', text: '一号' }])).toEqual(choices)
  expect(choicesFrom({ records: [{ id: '1', name: '一号' }], total: 1, pages: 1 })).toEqual(choices)
  expect(choicesFrom([{ value: 3 }])).toEqual([{ value: 3, label: '3' }])
})

test('anything else is no choice', () => {
  expect(choicesFrom(null)).toEqual([])
  expect(choicesFrom({ total: 0 })).toEqual([])
})
