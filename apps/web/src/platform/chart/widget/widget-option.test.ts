import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { expect, test } from 'vitest'
import { palettes } from '../../theme/palette.ts'
import { type WidgetLook, widgetOption } from './widget-option.ts'

const rows = [
  { day: '1', raised: 4, handled: 1, rate: 0.25 },
  { day: '2', raised: 2, handled: 2, rate: 1 },
]
type Axes = { series: Record<string, unknown>[]; xAxis: { data: string[] }; yAxis: unknown }
const drawn = (type: Parameters<typeof widgetOption>[0], properties: ChartProperties, look?: WidgetLook) =>
  widgetOption(type, properties, rows, palettes.dark, look) as unknown as Axes

test.each([
  ['widget-barchart', ['bar', 'bar']],
  ['widget-linechart', ['line', 'line']],
  ['widget-stackchart', ['bar', 'bar']],
] as const)('a %s draws each y column', (type, kinds) => {
  const { series, xAxis } = drawn(type, { day: 'xAxis', raised: 'yAxis', handled: 'yAxis' })
  expect(series.map((each) => each.type)).toEqual(kinds)
  expect(series.map((each) => each.data)).toEqual([
    [4, 2],
    [1, 2],
  ])
  expect(xAxis.data).toEqual(['1', '2'])
  expect(series.every((each) => each.stack === (type === 'widget-stackchart' ? 'all' : undefined))).toBe(true)
})

test('bars and lines stand on two axes', () => {
  const { series, yAxis } = drawn('widget-barlinechart', { day: 'xAxis', raised: 'bar', rate: 'yAxis' })
  expect(series.map(({ type, yAxisIndex }) => [type, yAxisIndex])).toEqual([
    ['bar', undefined],
    ['line', 1],
  ])
  expect(yAxis).toHaveLength(2)
})

test.each([
  ['widget-piechart', 'pie'],
  ['widget-funnel', 'funnel'],
] as const)('a %s draws names and values', (type, kind) => {
  const [series] = drawn(type, { day: 'name', raised: 'value' }).series
  expect(series).toMatchObject({
    type: kind,
    data: [
      { name: '1', value: 4 },
      { name: '2', value: 2 },
    ],
  })
})

test('titles and colours are given by column, lying bars swap the axes', () => {
  const look = { titles: { raised: '报警' }, colours: { raised: '#123456' }, lying: true }
  const { series, yAxis } = drawn('widget-barchart', { day: 'xAxis', raised: 'yAxis' }, look)
  expect(series[0]).toMatchObject({ name: '报警', itemStyle: { color: '#123456' } })
  expect(yAxis).toMatchObject({ type: 'category', data: ['1', '2'] })
})
