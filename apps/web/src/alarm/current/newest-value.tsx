import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { useLiveValues } from '../../platform/push/push.ts'
import { newestValue, valueWords } from '../alarm-words.ts'

const BAD = 2
const none: string[] = []

/** The number that an alarm's point has now; undefined where it has none or a bad one. */
function useNumber({ pointId }: Alarm): number | undefined {
  const newest = useLiveValues(pointId ? [pointId] : none).get(pointId ?? '')
  return newest && newest.quality !== BAD && typeof newest.value === 'number' ? newest.value : undefined
}

/** The value of an alarm's point now; what the alarm heard last where nothing is pushed. */
export function NewestValue({ row }: { row: Alarm }) {
  const now = useNumber(row)
  return newestValue(now === undefined ? row : { ...row, lastValue: now })
}

/** The worst value of an alarm: while it is active the present one may be worse than what was written. */
export function WorstValue({ row }: { row: Alarm }) {
  const now = useNumber(row)
  const { peakValue: peak, direction, condition, unit } = row
  const worse = direction === 'upper' ? Math.max : direction === 'lower' ? Math.min : undefined
  const isNews = now !== undefined && peak !== null && worse && condition === 'active'
  return valueWords(isNews ? worse(peak, now) : peak, unit, row.valueWords)
}
