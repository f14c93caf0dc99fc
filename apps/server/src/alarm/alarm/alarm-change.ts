import type { AlarmAction, AlarmState } from '@zhizao/rules/alarm/alarm-state'
import { type SQL, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import { alarms, alarmTransitions } from './alarm.table.ts'
import { stateSql } from './alarm-state.ts'

/** A change that a person, or the clock, makes to alarms. */
export interface Change {
  action: AlarmAction | 'handle'
  /** Which alarms the action means something to. */
  eligible: SQL
  set: SQL
  note?: string | null
  /** A further writing part of the statement, over the rows `changed`. */
  beside?: SQL
}

export interface Actor {
  id: string | null
  name: string | null
}

export interface Changed {
  count: number
  /** The first ones; there may be very many. */
  changes: AlarmChange[]
}

const mostTold = 500

const state = sql.raw(stateSql)

/** Changes alarms in one statement, with a line in each one's story. Rows are locked first, in the order of their ids. */
export async function change(
  db: Db,
  which: SQL,
  { action, eligible, set, note, beside }: Change,
  actor: Actor,
  now: Date,
): Promise<Changed> {
  const result = await db.execute<ChangedRow>(sql`
    with target as (
      select id, ${state} as before from ${alarms} where ${which} and ${eligible} order by id for update
    ), changed as (
      update ${alarms} set ${set}, updated_at = ${now}::timestamptz from target where alarm.id = target.id
      returning alarm.*, target.before
    ), story as (
      insert into ${alarmTransitions} (company_id, alarm_id, action, from_state, to_state, level, happened_at, user_id, user_name, note)
      select company_id, id, ${action}, before, ${state}, level, ${now}::timestamptz, ${actor.id}::bigint, ${actor.name}, ${note ?? null} from changed
    )${beside ? sql`, ${beside}` : sql``}
    select c.company_id as "companyId", c.id as "alarmId", c.state, c.object_id as "objectId", o.path as "objectPath",
      coalesce(o.name, c.object_name) as "objectName", c.level, c.content, c.head_id as "headId", (select count(*)::int from changed) as count
    from (select *, ${state} as state from changed order by id limit ${mostTold}) c
    left join ${objects} o on o.id = c.object_id`)
  return {
    count: result.rows[0]?.count ?? 0,
    changes: result.rows.map(({ count, ...row }) => ({ ...row, action, at: now.getTime() })),
  }
}

type ChangedRow = Omit<AlarmChange, 'action' | 'at'> & { state: AlarmState; count: number } & Record<string, unknown>
