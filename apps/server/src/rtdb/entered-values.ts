import { checkedValue } from '../control/index.ts'
import type { PointRow } from '../device/index.ts'
import { invalidField } from '../platform/refusal.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'

type Value = number | boolean | string

/** A value that a person entered, in the point's own type; refused for points that get theirs elsewhere. */
export function enteredValue(point: PointRow, value: Value): Value {
  const { source, name, objectCode, code } = point
  if (source !== 'manual')
    throw invalidField('tag', '点位标签', `“${objectCode}.${code}”的数据来源不是人工录入，不能录入数据`)
  return checkedValue({ ...point, pointName: name }, value)
}

/** When a value is said to have stood, ms; refused where that is yet to come, or before what is kept. */
export function enteredTime(
  { companyId }: PointRow,
  time: Date | undefined,
  now: Date,
  { timeFault }: Pick<TelemetryDomain, 'timeFault'>,
): number {
  const at = (time ?? now).getTime()
  const fault = timeFault(Number(companyId), at)
  if (fault === 'ahead') throw invalidField('time', '时间', '不能晚于当前时间')
  if (fault) throw invalidField('time', '时间', '不能早于历史数据的保留期或 2000 年')
  return at
}
