import { expect, test } from 'vitest'
import { cellText, PLAIN, PREVIEW_ROWS, previewOf } from './preview-shape.ts'

test('rows become a table of every key that one of them has', () => {
  const rows = [
    { day: '1', output: 3 },
    { day: '2', scrap: null },
  ]
  expect(previewOf(rows)).toEqual({ kind: 'rows', columns: ['day', 'output', 'scrap'], rows, total: 2 })
})

test('a page is the table of its rows and says how many there are', () => {
  expect(previewOf({ records: [{ id: '1' }], total: '31', current: 1 })).toMatchObject({
    kind: 'rows',
    columns: ['id'],
    total: 31,
  })
})

test('no more rows are drawn than anybody reads', () => {
  const preview = previewOf(Array.from({ length: 250 }, (_, at) => at))
  expect(preview).toMatchObject({ kind: 'rows', columns: [PLAIN], total: 250 })
  expect(preview.kind === 'rows' && preview.rows).toHaveLength(PREVIEW_ROWS)
})

test('an object is a list of facts, anything else a text', () => {
  const facts = [
    ['name', '一号线'],
    ['points', '[1,2]'],
    ['remark', '—'],
  ]
  expect(previewOf({ name: '一号线', points: [1, 2], remark: '' })).toEqual({ kind: 'facts', facts })
  expect(previewOf(7)).toEqual({ kind: 'text', text: '7' })
  expect(cellText(false)).toBe('false')
})
