import { expect, test } from 'vitest'
import { faultsOf, inParts } from './mark-sheet.ts'

test('what has a row can be marked; what has none is left out', () => {
  const problems = [
    { field: '第 3 行', title: '编码', message: '重复' },
    { field: 'file', title: '文件', message: '太大' },
  ]
  expect(faultsOf(problems)).toEqual([{ line: 3, title: '编码', message: '重复' }])
})

test('faults travel in parts that fit the fields of an upload, in their order', () => {
  const faults = Array.from({ length: 1000 }, (_, line) => ({ line, title: '预警上限', message: '限值'.repeat(20) }))
  const parts = inParts(faults)
  expect(parts.flat()).toEqual(faults)
  expect(parts.length).toBeLessThan(19)
  for (const part of parts) expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(16 * 1024)
  expect(inParts(Array.from({ length: 1000 }, () => ({ message: '长'.repeat(500) }))).length).toBe(18)
})
