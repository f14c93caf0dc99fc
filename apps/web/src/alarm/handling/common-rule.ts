import type { Alarm } from '@zhizao/contract/alarm/alarm-row'

/** The alarm whose experience is offered: the only one, or the first of several of the same rule. */
export function exampleOf<Row extends Pick<Alarm, 'ruleKey'>>(rows: readonly Row[]): Row | undefined {
  const [first] = rows
  return first && rows.every((row) => row.ruleKey === first.ruleKey) ? first : undefined
}

/** The alarm type that all share; tags of any type are offered otherwise. */
export function commonType(rows: readonly Pick<Alarm, 'alarmTypeId'>[]): string | undefined {
  const types = new Set(rows.map((row) => row.alarmTypeId))
  return types.size === 1 ? ([...types][0] ?? undefined) : undefined
}
