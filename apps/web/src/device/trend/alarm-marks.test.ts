import { expect, test } from 'vitest'
import { alarmMarks } from './alarm-marks.ts'

const line = { key: '7', pointId: '7', shift: 0, isStep: false, bands: [], bad: [], width: null }
const lines = [{ ...line, line: [[Date.parse('2026-11-20T00:00:00Z'), 42] as [number, number]] }]
const alarm = {
  id: '1',
  pointId: '7',
  batchNo: '20261120-1',
  startedAt: '2026-11-20T00:00:10Z',
  endedAt: null,
  triggerValue: 95,
  limit: 90,
  level: 'urgent',
  content: '排气温度超过紧急上限',
} as const

test('a mark stands at the value that raised the alarm, else at its limit, else on the curve', () => {
  const values = [alarm, { ...alarm, triggerValue: null }, { ...alarm, triggerValue: null, limit: null }]
  expect(alarmMarks(values, lines).map((mark) => mark.value)).toEqual([95, 90, 42])
})

test('each occurrence of an alarm has its own mark and its own span', () => {
  const again = { ...alarm, id: '2', startedAt: '2026-11-20T00:02:00Z', endedAt: '2026-11-20T00:03:00Z' }
  const marks = alarmMarks([{ ...alarm, endedAt: '2026-11-20T00:01:00Z' }, again], lines)
  expect(marks.map(({ time, until }) => until! - time)).toEqual([50_000, 60_000])
  expect(alarmMarks([alarm], lines)[0]!.until).toBeUndefined()
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
