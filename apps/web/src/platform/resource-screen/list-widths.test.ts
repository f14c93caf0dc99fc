import { expect, test } from 'vitest'
import { headingWidth, operationsWidth, sharedWidths, statesWidth } from './list-widths.ts'

const number = { width: 60, fixed: 'left' as const }
const name = { width: 120, grows: true }
const remark = { width: 240, grows: true }
const time = { width: 180 }
const operations = { width: 100, fixed: 'right' as const }

test('text columns share what is left over, the others stay as they are', () => {
  const { widths } = sharedWidths([number, name, remark, time, operations], 1000)
  expect(widths).toEqual([60, 220, 440, 180, 100])
})

test('without a text column all of them grow', () => {
  expect(sharedWidths([number, time], 480).widths).toEqual([120, 360])
})

test('nothing is pinned while all of the table is seen', () => {
  expect(sharedWidths([number, name, operations], 280).pinned).toEqual([false, false, false])
})

test('a table that scrolls keeps its ends in sight', () => {
  expect(sharedWidths([number, name, remark, time, operations], 500).pinned).toEqual([true, false, false, false, true])
})

test('what is pinned never takes more than half: operations stay longest', () => {
  const columns = [number, { ...name, fixed: 'left' as const }, remark, time, operations]
  expect(sharedWidths(columns, 400).pinned).toEqual([false, false, false, false, true])
  expect(sharedWidths(columns, 180).pinned).toEqual([false, false, false, false, false])
})

test('a heading and the longest state have room in Chinese and English', () => {
  expect(headingWidth('报警时间')).toBe(78)
  expect(headingWidth('报警时间', true)).toBe(98)
  expect(headingWidth('Alarm limit exceeded')).toBeGreaterThan(160)
  expect(statesWidth(['正常', '已恢复未确认'])).toBeGreaterThan(statesWidth(['正常']))
})

test('operations are as wide as their buttons', () => {
  expect(operationsWidth(['编辑', '删除'], true)).toBe(28 + 28 + 18 + 12 + 22)
  expect(operationsWidth(['编辑', '删除'], true, { gap: 0, least: 44 })).toBe(3 * 44 + 22)
})
