import { expect, test } from 'vitest'
import { palettes } from '../../platform/theme/palette.ts'
import type { ChartModel, DrawnLine } from './chart-model.ts'
import { seriesOf } from './chart-series.ts'

const line: DrawnLine = {
  key: '7',
  pointId: '7',
  shift: 0,
  isStep: false,
  line: [
    [1, 10],
    [2, null],
    [3, 11],
  ],
  bands: [[[1, 5, 90]]],
  bad: [[2, 99, 2]],
  width: null,
  label: '温度',
  unit: '℃',
  valueWords: [],
  decimals: 1,
  colour: '#123456',
  limits: { urgentUpper: 105, warningUpper: 92, warningLower: 10 },
}
const model = (more: Partial<ChartModel> = {}): ChartModel => ({
  period: { from: 0, to: 10 },
  view: { from: 0, to: 10 },
  lines: [line],
  axes: [{ key: '℃', unit: '℃', side: 'left', offset: 0, isDrawn: true }],
  alarms: [],
  palette: palettes.light,
  now: 8,
  ...more,
})
type Drawn = {
  id: string
  data: unknown[]
  connectNulls?: boolean
  markLine?: { data: unknown[] }
  markArea?: { data: unknown[] }
}
const drawn = (more?: Partial<ChartModel>) => seriesOf(line, model(more)) as unknown as Drawn[]

test('breaks stay breaks, and a lone spot beside one is a dot', () => {
  const [curve] = drawn()
  expect(curve!.connectNulls).toBe(false)
  expect(curve!.data).toEqual([
    { value: [1, 10], symbol: 'circle', symbolSize: 4 },
    [2, null],
    { value: [3, 11], symbol: 'circle', symbolSize: 4 },
  ])
})

test('bands, bad samples and alarms of the curve each have their place', () => {
  const alarm = { id: '1', batchNo: 'B1', lineKey: '7', time: 3, value: 95, level: 'urgent', content: '超限' } as const
  const [, band, bad, alarms] = drawn({ alarms: [alarm, { ...alarm, lineKey: '8' }] })
  expect(band!.data).toEqual([[1, 1, 5, 90]])
  expect(bad!.data).toMatchObject([{ value: [2, 99] }])
  expect(alarms!.data).toMatchObject([{ value: [3, 95], batchNo: 'B1' }])
})

test('the time that an alarm was active is shaded, up to now while it is, within what is on show', () => {
  const alarm = { id: '1', batchNo: 'B1', lineKey: '7', time: 3, value: 95, level: 'urgent', content: '超限' } as const
  const [, , , alarms] = drawn({
    alarms: [
      { ...alarm, until: 5 },
      { ...alarm, time: -4 },
    ],
  })
  expect(alarms!.markArea!.data).toMatchObject([
    [{ xAxis: 3 }, { xAxis: 5 }],
    [{ xAxis: 0 }, { xAxis: 8 }],
  ])
})

test('limits are drawn for the chosen curve and taken away again', () => {
  const [chosen] = drawn({ limitsOf: line })
  expect(chosen!.markLine!.data).toHaveLength(3)
  expect(chosen!.markArea!.data).toMatchObject([
    [{ yAxis: 105 }, { yAxis: 125 }],
    [{ yAxis: 92 }, { yAxis: 105 }],
    [{ yAxis: 10 }, { yAxis: -25 }],
  ])
  const [other] = drawn()
  expect([other!.markLine!.data, other!.markArea!.data]).toEqual([[], []])
})

test('a curve is drawn in the pane of its axis', () => {
  const axes = ['A', '℃'].map((unit) => ({ key: unit, unit, side: 'left' as const, offset: 0, isDrawn: true }))
  const places = (more: Partial<ChartModel>) =>
    drawn({ axes, ...more }).map((one) => Object.entries(one).filter(([name]) => /AxisIndex/.test(name)))
  expect(places({ isStacked: true })[0]).toEqual([
    ['xAxisIndex', 1],
    ['yAxisIndex', 1],
  ])
  expect(places({})[0]).toEqual([
    ['xAxisIndex', 0],
    ['yAxisIndex', 1],
  ])
})

test('a limit outside the bounds by hand is not drawn', () => {
  const [chosen] = drawn({ limitsOf: line, scales: new Map([['℃', [0, 100]]]) })
  expect(chosen!.markLine!.data).toHaveLength(2)
})
