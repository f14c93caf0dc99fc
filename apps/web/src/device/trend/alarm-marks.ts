import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { AlarmMark } from './chart-model.ts'
import { readAt } from './read-at.ts'
import type { TrendLine } from './trend-line.ts'

const NEAR = 3_600_000

type MarkedAlarm = Pick<Alarm, 'id' | 'pointId' | 'activatedAt' | 'activationValue' | 'limit' | 'topLevel' | 'content'>

/** Alarms as marks on the curves of their points: at the value that raised them, else at the limit or on the curve. */
export function alarmMarks(alarms: readonly MarkedAlarm[], lines: readonly TrendLine[]): AlarmMark[] {
  return alarms.flatMap(({ id, pointId, activatedAt, activationValue, limit, topLevel, content }) => {
    const line = lines.find((one) => one.pointId === pointId && !one.shift)
    if (!line) return []
    const time = Date.parse(activatedAt)
    const value = activationValue ?? limit ?? readAt(line, time, NEAR)?.value
    return value === undefined ? [] : [{ id, lineKey: line.key, time, value, level: topLevel, content }]
  })
}
