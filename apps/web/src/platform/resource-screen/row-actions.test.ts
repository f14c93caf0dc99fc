import { expect, test } from 'vitest'
import { blockedBy, fitsSelection } from './row-actions.ts'

test('entries for all need more than one selected row, the others at most one', () => {
  expect([0, 1, 2].map((count) => fitsSelection({ all: true }, count))).toEqual([false, false, true])
  expect([0, 1, 2].map((count) => fitsSelection({}, count))).toEqual([true, true, false])
})

test('one row that forbids an action blocks it and says why', () => {
  const action = { key: 'x', title: 'x', run: () => undefined, disabled: (row: { on: boolean }) => row.on && '已启用' }
  expect(blockedBy(action, [{ on: false }, { on: true }])).toBe('已启用')
  expect(blockedBy(action, [{ on: false }])).toBe(false)
})
