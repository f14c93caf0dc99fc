import { expect, test } from 'vitest'
import { palettes } from '../../platform/theme/palette.ts'
import { axesOf } from './axes.ts'
import { axisColour, axisIndex, type DrawnLine, drawnAt, scaleOf } from './chart-model.ts'
import { statesOf } from './state-axis.ts'

const line = (more: Partial<DrawnLine>): DrawnLine => ({
  key: '1',
  pointId: '1',
  shift: 0,
  isStep: false,
  line: [
    [0, 500],
    [10, 20],
    [20, 30],
  ],
  bands: [[[10, 12, 48]]],
  bad: [],
  width: 10,
  label: '温度',
  unit: '℃',
  valueWords: [],
  decimals: 1,
  colour: '#123456',
  limits: {},
  ...more,
})
const model = (lines: DrawnLine[], limitsOf?: DrawnLine) => ({
  period: { from: 0, to: 20 },
  view: { from: 5, to: 20 },
  lines,
  axes: axesOf(lines),
  alarms: [],
  limitsOf,
  palette: palettes.light,
  now: 20,
})

test('an axis holds the spikes of what is on show, and nothing of what is not', () => {
  const { min, max } = scaleOf(model([line({}), line({ unit: 'A', line: [[10, 9000]], bands: [] })]), '℃')
  expect([min <= 12, max >= 48, max < 100]).toEqual([true, true, true])
})

test('an axis makes room for the limits drawn on it', () => {
  const limited = line({ limits: { urgentUpper: 105 } })
  expect(scaleOf(model([limited], limited), '℃').max).toBeGreaterThan(105)
  expect(scaleOf(model([limited]), '℃').max).toBeLessThan(105)
})

test('an axis of states has a step for each, whatever their numbers', () => {
  const valueWords = [
    { value: 0, words: '无故障' },
    { value: 101, words: '断路' },
  ]
  const fault = line({ unit: null, valueWords, states: statesOf(valueWords)! })
  const all = model([line({}), fault])
  expect(scaleOf(all, all.axes[1]!.key)).toEqual({ min: -0.75, max: 1.75, interval: 1 })
  expect([drawnAt(101, fault), drawnAt(101, line({}))]).toEqual([1, 101])
})

test('lines find their axis by unit, also without one', () => {
  const axes = axesOf([{ unit: 'A' }, { unit: null }])
  expect([axisIndex(axes, { unit: null }), axisIndex(axes, { unit: 'A' })]).toEqual([1, 0])
})

test('bounds by hand hold, whatever the curves reach', () => {
  const all = { ...model([line({})]), scales: new Map([['℃', [0, 25] as const]]) }
  expect(scaleOf(all, '℃')).toEqual({ min: 0, max: 25, interval: 5 })
})

test('an axis has the colour of its curve where it has one only', () => {
  const lines = [line({}), line({ key: '2', unit: 'A', colour: '#1' }), line({ key: '3', unit: 'A', colour: '#2' })]
  expect([axisColour({ lines }, '℃'), axisColour({ lines }, 'A')]).toEqual(['#123456', undefined])
})
