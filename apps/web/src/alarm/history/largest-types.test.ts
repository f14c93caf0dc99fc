import { expect, test } from 'vitest'
import { largestTypes, typeRows } from './largest-types.ts'

const types = [1, 9, 3, 7, 5, 2, 4, 6].map((total) => ({ alarmTypeName: `类型${total}`, total, unhandled: 1 }))

test('the largest types keep their names, the rest becomes one bar and nothing is lost', () => {
  const shown = largestTypes(types)
  expect(shown.map(({ alarmTypeName }) => alarmTypeName)).toEqual(['类型9', '类型7', '类型6', '类型5', '类型4', '其他'])
  expect(shown.reduce((sum, { total }) => sum + total, 0)).toBe(37)
  expect(shown.at(-1)).toMatchObject({ total: 6, unhandled: 3 })
})

test('handled and unhandled add up to a bar, the largest last and so on top', () => {
  expect(typeRows(types.slice(0, 2))).toEqual([
    { alarmTypeName: '类型1', handled: 0, unhandled: 1 },
    { alarmTypeName: '类型9', handled: 8, unhandled: 1 },
  ])
})
