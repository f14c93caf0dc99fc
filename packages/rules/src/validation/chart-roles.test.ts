import { expect, test } from 'vitest'
import { type ChartProperties, type ChartType, chartProblem, chartTypes, columnsOf } from './chart-roles.ts'

const whole: Record<ChartType, ChartProperties> = {
  'widget-barchart': { day: 'xAxis', total: 'yAxis' },
  'widget-linechart': { day: 'xAxis-day', total: 'yAxis' },
  'widget-barlinechart': { day: 'xAxis', total: 'bar', rate: 'yAxis' },
  'widget-piechart': { level: 'name', total: 'value' },
  'widget-funnel': { step: 'name', total: 'value' },
  'widget-text': { total: 'value' },
  'widget-stackchart': { day: 'xAxis', total: 'yAxis' },
}

test.each(chartTypes)('a %s can be drawn with all its roles and with none left out', (type) => {
  expect(chartProblem(type, whole[type])).toBeUndefined()
  for (const column of Object.keys(whole[type])) {
    const { [column]: _, ...rest } = whole[type]
    expect(chartProblem(type, rest)).toMatch(/^请选择字段：.+$/)
  }
})

test('a stacked bar names both axes that it lacks', () => {
  expect(chartProblem('widget-stackchart', { total: 'value' })).toBe('请选择字段：X 轴、Y 轴')
})

test('columns are found by their role, those of the x axis by its beginning', () => {
  const properties = { year: 'xAxis-year', month: 'xAxis', good: 'yAxis', bad: 'yAxis', rate: 'bar' }
  expect(columnsOf(properties, 'xAxis')).toEqual(['year', 'month'])
  expect(columnsOf(properties, 'yAxis')).toEqual(['good', 'bad'])
  expect(columnsOf(properties, 'value')).toEqual([])
})
