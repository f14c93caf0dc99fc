import { expect, it } from 'vitest'
import type { Lines, Values } from '../../platform/document/line-rows.ts'
import { lineProblems, refusedCells, sentGrid, viewOf } from './grid-columns.ts'

const stored = {
  code: 'p',
  name: '压力',
  dataType: 'float32',
  decimals: 2,
  unit: 'bar',
  warningUpper: null,
  isKey: false,
}
const row = (key: string, values: Values, before?: Values) =>
  before ? { key, id: key, values: { ...before, ...values }, stored: before } : { key, values }
const lines = (...rows: Lines['rows'][number][]): Lines => ({ rows, removed: [] })

it('of a point that is there only what was changed is sent, and nothing of an empty line', () => {
  const sent = sentGrid({
    rows: [
      row('7', { warningUpper: 5, unit: null }, stored),
      row('8', {}, stored),
      row('a', { code: 'n', name: '新' }),
      row('b', {}),
    ],
    removed: [row('9', {}, stored)],
  })
  expect(sent.keys).toEqual(['7', '8', 'a'])
  expect(sent.points).toEqual([
    { id: '7', warningUpper: 5, unit: null },
    { id: '8' },
    expect.objectContaining({ code: 'n', name: '新' }),
  ])
  expect(sent.points[2]).not.toHaveProperty('decimals')
  expect(sent.removed).toEqual(['9'])
})

it('what must not be emptied and what contradicts is told by its cell', () => {
  expect(lineProblems(row('7', { decimals: null }, stored))).toEqual({ decimals: '此项不能为空' })
  expect(Object.keys(lineProblems(row('7', { warningUpper: 1, warningLower: 2 }, stored)))).toHaveLength(1)
  expect(lineProblems(row('a', { code: 'n', name: '新' }))).toEqual({})
  expect(sentGrid(lines(row('7', {}, stored))).points).toEqual([{ id: '7' }])
})

it('what the server refused finds its line and column, and the view that shows it', () => {
  const cells = refusedCells(
    [
      { field: 'points.1.warningUpper', message: '过低' },
      { field: 'objectId', message: '没有' },
    ],
    ['a', 'b'],
  )
  expect(cells).toEqual({ b: { warningUpper: '过低' } })
  expect(viewOf(cells, '基本信息')).toBe('报警限值')
  expect(viewOf({ b: { code: '重复' } }, '采集')).toBe('采集')
})
