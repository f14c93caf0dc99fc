import type { AlarmDirection } from '@zhizao/contract/alarm/alarm-row'

/** How people say that a value is beyond its limit: phenomena are in their words, alarms in ours. Compared, and told to nobody. */
const beyond: Record<AlarmDirection, readonly string[]> = {
  upper: ['过高', '偏高', '太高', '高'],
  lower: ['过低', '偏低', '太低', '低', '不足'],
}

/** What people say of a point whose value is beyond its limit. */
export const sayingsOf = (pointName: string | null, direction: AlarmDirection | null): string[] =>
  pointName && direction ? beyond[direction].map((word) => pointName + word) : []
