import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { LivePoint } from '@zhizao/contract/device/live-point'
import { point } from '@zhizao/contract/device/point'
import { limitNames } from '@zhizao/rules/validation/alarm-limits'
import { client } from '../platform/api/client.ts'

const points = client(point)
const AROUND = 30 * 60_000
/** Curves beside the alarm's own, more hide each other. */
const MOST_KEY = 8
const MOST_OTHER = 4
const page = '/dvs/pages/monitor/trend'

type Candidate = Pick<LivePoint, 'pointId' | 'isKey' | 'dataType'> & Partial<LivePoint>

/** The alarm's point, and what explains it: the machine's key points, or where it has none a few with limits first. */
export function explaining(alarm: Pick<Alarm, 'pointId'>, all: readonly Candidate[]): string[] {
  const others = all.filter((one) => one.pointId !== alarm.pointId && one.dataType !== 'string')
  const keys = others.filter((one) => one.isKey).slice(0, MOST_KEY)
  const hasLimits = (one: Candidate) => limitNames.some((name) => typeof one[name] === 'number')
  const chosen = keys.length
    ? keys
    : [...others.filter(hasLimits), ...others.filter((one) => !hasLimits(one))].slice(0, MOST_OTHER)
  return [...(alarm.pointId ? [alarm.pointId] : []), ...chosen.map((one) => one.pointId)]
}

type Triggered = Pick<Alarm, 'objectId' | 'pointId' | 'lastActivatedAt'>

/** Where the half hour before and after an alarm's trigger is looked at; nothing where it is about no machine. */
export async function trendOfAlarm(alarm: Triggered): Promise<string | undefined> {
  if (!alarm.objectId) return undefined
  const ids = explaining(alarm, await points.live({ objectId: alarm.objectId }))
  if (!ids.length) return undefined
  const trigger = Date.parse(alarm.lastActivatedAt)
  const search = new URLSearchParams({
    points: ids.join(),
    from: String(trigger - AROUND),
    to: String(trigger + AROUND),
    ...(alarm.pointId && { focus: alarm.pointId }),
  })
  return `${page}?${search}`
}
