import { expect, test } from 'vitest'
import { alarmMarks } from './alarm-marks.ts'

const line = { key: '7', pointId: '7', shift: 0, isStep: false, bands: [], bad: [], width: null }
const lines = [{ ...line, line: [[Date.parse('2026-11-20T00:00:00Z'), 42] as [number, number]] }]
const alarm = {
  id: '1',
  pointId: '7',
  activatedAt: '2026-11-20T00:00:10Z',
  activationValue: 95,
  limit: 90,
  topLevel: 'urgent',
  content: '排气温度超过紧急上限',
} as const

test('a mark stands at the value that raised the alarm, else at its limit, else on the curve', () => {
  const values = [alarm, { ...alarm, activationValue: null }, { ...alarm, activationValue: null, limit: null }]
  expect(alarmMarks(values, lines).map((mark) => mark.value)).toEqual([95, 90, 42])
})

test('alarms of points that are not on show, and of shifted curves, are left out', () => {
  expect(alarmMarks([{ ...alarm, pointId: '8' }], lines)).toEqual([])
  expect(
    alarmMarks(
      [alarm],
      lines.map((one) => ({ ...one, shift: 5 })),
    ),
  ).toEqual([])
})
