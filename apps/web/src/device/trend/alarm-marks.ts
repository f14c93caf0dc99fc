import type { Occurrence } from '@zhizao/contract/alarm/alarm-row'
import { readAt } from '../../live/trend/read-at.ts'
import type { TrendLine } from '../../live/trend/trend-line.ts'
import type { AlarmMark } from './chart-model.ts'

const NEAR = 3_600_000

type Marked = Pick<
  Occurrence,
  'id' | 'batchNo' | 'pointId' | 'startedAt' | 'endedAt' | 'triggerValue' | 'limit' | 'level' | 'content'
>

/** Every occurrence as a mark on the curve of its point: at the value that raised it, else at the limit or on the curve. */
export function alarmMarks(occurrences: readonly Marked[], lines: readonly TrendLine[]): AlarmMark[] {
  return occurrences.flatMap(({ id, batchNo, pointId, startedAt, endedAt, triggerValue, limit, level, content }) => {
    const line = lines.find((one) => one.pointId === pointId && !one.shift)
    if (!line) return []
    const time = Date.parse(startedAt)
    const value = triggerValue ?? limit ?? readAt(line, time, NEAR)?.value
    if (value === undefined) return []
    const until = endedAt ? Date.parse(endedAt) : undefined
    return [{ id, batchNo, lineKey: line.key, time, until, value, level, content }]
  })
}
