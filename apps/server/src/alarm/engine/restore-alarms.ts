import type pg from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { alarmOccurrences, alarms } from '../alarm/alarm.table.ts'
import type { AlarmEvent, AlarmSource } from './alarm-event.ts'
import type { boxWatch } from './box-watch.ts'
import { restore } from './compile.ts'
import { isBusy } from './point-watch.ts'
import type { WatchList } from './watch-list.ts'

interface LiveRow extends Omit<AlarmSource, 'describe' | 'objectPath'> {
  level: string
  peakValue: number | null
  lastValue: number | null
  condition: string
  suppressed: 'design' | 'service' | null
}

/** Gives rules the state of their live alarms. Alarms whose rule is gone, or whose suppression has changed meanwhile, are answered as events. */
export async function restoreAlarms(
  pool: pg.Pool,
  list: WatchList,
  boxes: ReturnType<typeof boxWatch>,
  now: number,
): Promise<AlarmEvent[]> {
  const { rows } = await pool.query<LiveRow>(
    statement`select company_id as "companyId", rule_key as "ruleKey", kind, rule_id as "ruleId", object_id as "objectId", point_id as "pointId",
       box_id as "boxId", object_name as "objectName", point_name as "pointName", unit, alarm_type_id as "alarmTypeId", direction,
       level, coalesce((select o.peak_value from ${alarmOccurrences} o where o.company_id = alarm.company_id and o.alarm_id = alarm.id
         and o.ended_at is null), peak_value) as "peakValue", last_value as "lastValue", condition, suppressed
     from ${alarms} where closed_at is null`,
  )
  return rows.flatMap((row) => {
    if (row.kind === 'box' || row.kind === 'device') {
      if (row.condition === 'active') boxes.restore(sourceOf(row))
      return []
    }
    const watch = row.pointId ? list.watches.get(Number(row.pointId)) : undefined
    const trigger = watch?.triggers.find((each) => each.source.ruleKey === row.ruleKey)
    if (!watch || !trigger)
      return row.condition === 'active' || row.suppressed
        ? [{ ...eventOf(row, 'return', now, '报警配置已取消'), isRuleGone: true }]
        : []
    if (row.condition === 'active') {
      restore(trigger, row)
      watch.busy = isBusy(watch)
    }
    if (row.suppressed === watch.suppression) return []
    const action = watch.suppression ? 'suppress' : 'unsuppress'
    return [{ ...eventOf(row, action, now, null), source: trigger.source, suppression: watch.suppression }]
  })
}

const sourceOf = ({ level, peakValue, lastValue, condition, suppressed, ...source }: LiveRow): AlarmSource => ({
  ...source,
  objectPath: null,
  describe: () => '',
})

const eventOf = (row: LiveRow, action: AlarmEvent['action'], at: number, note: string | null): AlarmEvent => ({
  source: sourceOf(row),
  action,
  at,
  severity: 0,
  value: null,
  peak: null,
  limit: null,
  suppression: row.suppressed,
  note,
})
