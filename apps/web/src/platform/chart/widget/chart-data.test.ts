import { expect, test } from 'vitest'
import { chartData, figures, numberOf, slices } from './chart-data.ts'

const rows = [
  { line: 'A', month: '1 月', good: 10, bad: '2', rate: 0.9 },
  { line: 'A', month: '2 月', good: null, bad: 'x', rate: 0.8 },
  { line: 'B', month: '1 月', good: 5, bad: 1, rate: '' },
]

test('rows become categories and a series a column; what is no number is a gap', () => {
  expect(chartData(rows.slice(0, 2), { month: 'xAxis', good: 'yAxis', bad: 'yAxis' })).toEqual({
    categories: ['1 月', '2 月'],
    series: [
      { name: 'good', role: 'yAxis', data: [10, null] },
      { name: 'bad', role: 'yAxis', data: [2, null] },
    ],
  })
})

test('several x columns make one category', () => {
  expect(chartData(rows, { line: 'xAxis-line', month: 'xAxis', good: 'yAxis' }).categories).toEqual([
    'A 1 月',
    'A 2 月',
    'B 1 月',
  ])
})

test('rows of one category are added up', () => {
  expect(chartData(rows, { line: 'xAxis', good: 'yAxis' }).series[0]!.data).toEqual([10, 5])
})

test('bars and lines keep their roles', () => {
  const { series } = chartData(rows, { month: 'xAxis', rate: 'yAxis', good: 'bar' })
  expect(series.map(({ name, role }) => [name, role])).toEqual([
    ['good', 'bar'],
    ['rate', 'yAxis'],
  ])
})

test('a name column makes a series of each of its values, with gaps where it has none', () => {
  expect(chartData(rows, { month: 'xAxis', good: 'yAxis', line: 'name' }).series).toEqual([
    { name: 'A', role: 'yAxis', data: [10, null] },
    { name: 'B', role: 'yAxis', data: [5, null] },
  ])
  const two = chartData(rows, { month: 'xAxis', good: 'yAxis', bad: 'yAxis', line: 'name' })
  expect(two.series.map(({ name }) => name)).toEqual(['A good', 'A bad', 'B good', 'B bad'])
})

test('parts of one name are added up; what is not above zero has no part', () => {
  const parts = [
    { n: '紧急', v: 2 },
    { n: '预警', v: 0 },
    { n: '紧急', v: '3' },
    { n: '错误', v: -1 },
  ]
  expect(slices(parts, { n: 'name', v: 'value' })).toEqual([{ name: '紧急', value: 5 }])
})

test('a text shows the first row', () => {
  expect(figures(rows, { good: 'value', line: 'value' })).toEqual([
    { column: 'good', value: 10 },
    { column: 'line', value: 'A' },
  ])
  expect(figures([], { good: 'value' })).toEqual([{ column: 'good', value: null }])
})

test.each([
  [1.5, 1.5],
  ['1.5', 1.5],
  [0, 0],
  ['', null],
  [null, null],
  [true, null],
  ['1 2', null],
  [Number.POSITIVE_INFINITY, null],
])('%j as a number is %j', (value, number) => expect(numberOf(value)).toBe(number))
