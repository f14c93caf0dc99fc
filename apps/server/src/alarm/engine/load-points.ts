import { type LimitName, limitNames } from '@zhizao/rules/validation/alarm-limits'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { toSnakeCase } from 'drizzle-orm/casing'
import type pg from 'pg'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import { rowsBelow } from '../../platform/crud/tree.ts'
import { statement } from '../../platform/db/statement.ts'
import { alarmRules } from '../alarm-rule/alarm-rule.table.ts'
import type { Suppression } from './alarm-event.ts'
import type { Comparison } from './latch.ts'

/** A rule of alarm_rule as the engine reads it; delays in seconds. */
export interface RuleRow {
  id: string
  name: string
  alarmTypeId: string | null
  level: string
  comparison: Comparison
  value: number | null
  otherValue: number | null
  textValue: string | null
  message: string | null
  deadband: number
  onDelay: number
  offDelay: number
}

/** A point with anything that can raise an alarm. */
export interface AlarmPoint extends Record<LimitName, number | null> {
  id: string
  companyId: string
  objectId: string
  objectName: string
  objectPath: string
  boxId: string | null
  name: string
  unit: string | null
  decimals: number
  valueWords: ValueWord[]
  limitDeadband: number
  onDelay: number
  offDelay: number
  suppression: Suppression
  rules: RuleRow[] | null
}

/** Which points to read: all, those of one company, those of objects with what is below them, or those named. */
export type Which = { companyId?: string; objectIds?: readonly string[]; pointIds?: readonly string[] }

/**
 * Points that can raise an alarm. An object is out of service, or silent, with everything below it. The switch of its model is
 * what new objects begin with, and silences none behind theirs.
 */
export async function loadPoints(pool: pg.Pool, { companyId, objectIds, pointIds }: Which): Promise<AlarmPoint[]> {
  const asked = pointIds ?? objectIds ?? companyId
  const { rows } = await pool.query<AlarmPoint>(
    statement`select p.id, p.company_id as "companyId", p.object_id as "objectId", o.name as "objectName", o.path as "objectPath",
       source.box_id as "boxId", p.name, p.unit, p.decimals, p.value_words as "valueWords",
       ${limitNames.map((name) => `${column(name)} as "${name}"`).join()},
       p.limit_deadband as "limitDeadband", p.on_delay as "onDelay", p.off_delay as "offDelay",
       ${suppression} as suppression, rule.rules
     from ${
       pointIds
         ? statement`(select * from ${points} where id = any($1::bigint[]) offset 0) p ${onlyFew}`
         : objectIds
           ? `${pointsBelow} ${onlyFew}`
           : statement`${points} p ${amongAll}`
     } join ${objects} o on o.id = p.object_id
     where ${typeof asked === 'string' ? 'p.company_id = $1 and' : ''} ${canAlarm}`,
    asked === undefined ? [] : [asked],
  )
  return rows
}

const column = (name: LimitName) => `p.${toSnakeCase(name)}`

const canAlarm = `(rule.rules is not null
  or coalesce(${limitNames.map(column).join()}) is not null)`

/** What stands above an object is on its path. */
const suppression = statement`(select case when bool_or(q.status = 0) then 'service' when bool_or(q.alarm_status = 0) then 'design' end
  from ${objects} q where q.id = any(string_to_array(trim(both '/' from o.path), '/')::bigint[]))`

const rules = `json_agg(json_build_object('id', id::text, 'name', name, 'alarmTypeId', alarm_type_id::text, 'level', level,
  'comparison', comparison, 'value', value, 'otherValue', other_value, 'textValue', text_value, 'message', message,
  'deadband', deadband, 'onDelay', on_delay, 'offDelay', off_delay) order by id) as rules`

/** Looked up point by point: whatever the planner believes of their number, the plant is not read for a few of them. */
const onlyFew = statement`left join lateral (select ${rules} from ${alarmRules} r
    where r.company_id = p.company_id and r.point_id = p.id and r.status = 1) rule on true
  left join lateral (select c.box_id from ${boxPoints} bp
    join ${boxDevices} d on d.id = bp.box_device_id join ${boxChannels} c on c.id = d.channel_id
    where bp.company_id = p.company_id and bp.point_id = p.id limit 1) source on true`

const amongAll = statement`left join (select point_id, ${rules} from ${alarmRules} where status = 1 group by point_id) rule on rule.point_id = p.id
  left join (select bp.point_id, c.box_id from ${boxPoints} bp
    join ${boxDevices} d on d.id = bp.box_device_id join ${boxChannels} c on c.id = d.channel_id) source on source.point_id = p.id`

const pointsBelow = statement`(${rowsBelow(objects, '$1')}) wanted cross join lateral
  (select * from ${points} where company_id = wanted.company_id and object_id = wanted.id offset 0) p`
