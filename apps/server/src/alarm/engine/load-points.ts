import type pg from 'pg'
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
export interface PointRow {
  id: string
  companyId: string
  objectId: string
  objectName: string
  objectPath: string
  boxId: string | null
  name: string
  unit: string | null
  decimals: number
  urgentUpper: number | null
  errorUpper: number | null
  warningUpper: number | null
  warningLower: number | null
  errorLower: number | null
  urgentLower: number | null
  limitDeadband: number
  onDelay: number
  offDelay: number
  suppression: Suppression
  rules: RuleRow[] | null
}

/** Which points to read: all, those of one company, those of objects with what is below them, or those named. */
export type Which = { companyId?: string; objectIds?: readonly string[]; pointIds?: readonly string[] }

/** Points that can raise an alarm. An object is out of service, or silent, with everything below it. */
export async function loadPoints(pool: pg.Pool, which: Which): Promise<PointRow[]> {
  const { rows } = await pool.query<PointRow>(
    `with quiet as (select company_id, path, status from object where status = 0 or alarm_status = 0)
     select p.id, p.company_id as "companyId", p.object_id as "objectId", o.name as "objectName", o.path as "objectPath",
       source.box_id as "boxId", p.name, p.unit, p.decimals,
       p.urgent_upper as "urgentUpper", p.error_upper as "errorUpper", p.warning_upper as "warningUpper",
       p.warning_lower as "warningLower", p.error_lower as "errorLower", p.urgent_lower as "urgentLower",
       p.limit_deadband as "limitDeadband", p.on_delay as "onDelay", p.off_delay as "offDelay",
       case when exists (select from quiet q where q.company_id = o.company_id and q.status = 0 and starts_with(o.path, q.path)) then 'service'
            when m.alarm_status = 0 or exists (select from quiet q where q.company_id = o.company_id and starts_with(o.path, q.path)) then 'design'
       end as suppression, rule.rules
     from point p
     join object o on o.id = p.object_id
     left join model m on m.id = o.model_id
     left join lateral (
       select c.box_id from box_point bp
       join box_device d on d.id = bp.box_device_id join box_channel c on c.id = d.channel_id
       where bp.company_id = p.company_id and bp.point_id = p.id limit 1) source on true
     left join (
       select company_id, point_id, json_agg(json_build_object('id', id::text, 'name', name, 'alarmTypeId', alarm_type_id::text, 'level', level,
         'comparison', comparison, 'value', value, 'otherValue', other_value, 'textValue', text_value, 'message', message,
         'deadband', deadband, 'onDelay', on_delay, 'offDelay', off_delay) order by id) as rules
       from alarm_rule where status = 1 and ($1::bigint is null or company_id = $1) group by company_id, point_id
     ) rule on rule.company_id = p.company_id and rule.point_id = p.id
     where ($1::bigint is null or p.company_id = $1)
       and ($2::bigint[] is null or p.id = any($2))
       and ($3::bigint[] is null or exists (select from object a where a.id = any($3) and a.company_id = o.company_id and starts_with(o.path, a.path)))
       and (rule.rules is not null or coalesce(p.urgent_upper, p.error_upper, p.warning_upper, p.warning_lower, p.error_lower, p.urgent_lower) is not null)`,
    [which.companyId ?? null, which.pointIds ?? null, which.objectIds ?? null],
  )
  return rows
}
