import { checkedValue } from '../control/index.ts'
import type { PointRow } from '../device/index.ts'
import { invalidField } from '../platform/refusal.ts'

type Value = number | boolean | string

/** Clocks of people's computers run a little ahead. */
const AHEAD = 60_000

/** A value that a person entered, in the point's own type; refused for points that get theirs elsewhere. */
export function enteredValue(point: PointRow, value: Value): Value {
  const { source, name, objectCode, code } = point
  if (source !== 'manual')
    throw invalidField('tag', '点位标签', `“${objectCode}.${code}”的数据来源不是人工录入，不能录入数据`)
  return checkedValue({ ...point, pointName: name }, value)
}

/** When a value is said to have stood, ms; refused where that is yet to come. */
export function enteredTime(time: Date | undefined, now: Date): number {
  if (time && time.getTime() > now.getTime() + AHEAD) throw invalidField('time', '时间', '不能晚于当前时间')
  return (time ?? now).getTime()
}
