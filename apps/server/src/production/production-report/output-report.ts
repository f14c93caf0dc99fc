import {
  MOST_SHIFT_DAYS,
  type OutputBy,
  OutputRow,
  outputByTitles,
  PlanRow,
} from '@zhizao/contract/production/production-report'
import { turnsBetween } from '@zhizao/rules/calendar/working-time'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import { workingResource } from '../../calendar/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { weekOf } from '../week-of.ts'
import { workOrders, workStretches } from '../work-order/work-order.table.ts'
import { workedTime } from '../work-order/worked-time.ts'
import { type AskedRange, all, type ReportRange, rangeOf, within } from './report-range.ts'
import { dayOf, finished, type Narrowing, reportedWork } from './reported-work.ts'

const MOST_ROWS = 5000

export type OutputAsked = AskedRange & Narrowing & { by: OutputBy }

interface Keyed {
  key: SQL
  name: SQL
  join?: SQL
  /** Of days and shifts finished products count; of people and places all that they did. */
  isFinished?: true
  /** By time; else the most first. */
  inTime?: true
}

const ofWork = sql`join ${workOrders} j on j.id = w.work_order_id`

/** Who or what a report belongs to. */
function keyedBy(by: Exclude<OutputBy, 'shift'>, zone: string): Keyed {
  const day = dayOf(sql`w.at`, zone)
  const keys: Record<Exclude<OutputBy, 'shift'>, Keyed> = {
    day: { key: day, name: sql`${day}::text`, isFinished: true, inTime: true },
    material: { key: sql`m.id`, name: sql`m.code || ' ' || m.name`, isFinished: true },
    staff: {
      key: sql`coalesce(s.id::text, w.staff_name)`,
      name: sql`coalesce(s.name, w.staff_name, '未指定人员')`,
      join: sql`left join ${staff} s on s.id = w.staff_id`,
    },
    station: {
      key: sql`s.id`,
      name: sql`coalesce(s.name, '未指定工位')`,
      join: sql`${ofWork} left join ${stations} s on s.id = j.station_id`,
    },
    workCenter: {
      key: sql`s.id`,
      name: sql`coalesce(s.name, '未指定工作中心')`,
      join: sql`left join ${workCenters} s on s.id = p.work_center_id`,
    },
  }
  return keys[by]
}

interface Spent {
  readonly shifts: SQL
  readonly hours: SQL
}

/** Hours of work within the range, by what they belong to; what is cut off by its ends counts within. */
async function timeBy(
  by: OutputBy,
  range: ReportRange,
  narrowing: Narrowing,
  context: Context,
): Promise<Spent | undefined> {
  const key = {
    staff: sql`coalesce(t.staff_id::text, t.staff_name)`,
    station: sql`j.station_id`,
    workCenter: sql`p.work_center_id`,
  }[by as 'staff']
  if (!key) return undefined
  const { since, until } = range
  const now = context.now().toISOString()
  const from = sql`${workStretches} t join ${workOrders} j on j.id = t.work_order_id
    join ${segmentPlans} p on p.id = j.segment_plan_id join ${productionOrders} o on o.id = j.order_id`
  const where = all([
    sql`t.kind = 'run' and t.began_at < ${until}::timestamptz and coalesce(t.ended_at, ${now}::timestamptz) > ${since}::timestamptz`,
    narrowing.materialId && sql`o.material_id = ${narrowing.materialId}::bigint`,
    narrowing.workCenterId && sql`p.work_center_id = ${narrowing.workCenterId}::bigint`,
    narrowing.projectId && sql`o.project_id = ${narrowing.projectId}::bigint`,
  ])
  const { shifts, spent } = await workedTime({ from, where, since, until }, context)
  const sum = (column: SQL) => sql`round(sum(${column}) / 3600, 2)::float8`
  const hours = sql`select ${key} as key, ${sum(sql`spent.seconds`)} as hours, ${sum(sql`spent.overtime`)} as overtime,
    ${sum(sql`spent.outside`)} as outside from ${from} ${spent} where ${where} group by 1`
  return { shifts, hours }
}

export async function outputReport(
  { by, from, to, ...narrowing }: OutputAsked,
  context: Context,
): Promise<OutputRow[]> {
  if (by === 'shift') return outputByShift({ from, to, ...narrowing }, context)
  const range = rangeOf({ from, to }, context)
  const { key, name, join, isFinished, inTime } = keyedBy(by, context.user.timeZone)
  const good = isFinished ? sql`case when ${finished} then w.good else 0 end` : sql`w.good`
  const time = await timeBy(by, range, narrowing, context)
  // On one row of each, where what it made has several units.
  const hours = (column: SQL) =>
    time
      ? sql`case when row_number() over (partition by each.key order by unit) = 1 then coalesce(${column}, 0) end`
      : sql`null::float8`
  const { rows } = await context.db.execute<OutputRow & Record<string, unknown>>(sql`
    with ${time ? sql`${time.shifts}, worked as (${time.hours}),` : sql``} each as (
      select ${key} as key, ${name} as name, u.code as unit, u.decimals, sum(${good}) as good, sum(w.scrap) as scrap,
        sum(w.rework) as rework, count(*)::int as reports ${reportedWork(range, narrowing, join)} group by 1, 2, 3, 4)
    select concat_ws(' ', each.key, unit) as id, name, unit, decimals, good::text, scrap::text, rework::text, reports,
      ${hours(sql`worked.hours`)} as hours, ${hours(sql`worked.overtime`)} as "overtimeHours",
      ${hours(sql`worked.outside`)} as "outsideHours"
    from each ${time ? sql`left join worked on worked.key is not distinct from each.key` : sql``}
    order by ${inTime ? sql`each.key` : sql`each.good desc, name`}, unit limit ${MOST_ROWS}::int`)
  return rows.map(plainPieces)
}

const plainPieces = <Row extends { good: string; scrap: string; rework: string }>(row: Row): Row => ({
  ...row,
  good: plainDecimal(row.good),
  scrap: plainDecimal(row.scrap),
  rework: plainDecimal(row.rework),
})

/** Shifts of the company by their shop days; what was reported between shifts stands by itself. */
async function outputByShift(
  { from, to, ...narrowing }: AskedRange & Narrowing,
  context: Context,
): Promise<OutputRow[]> {
  const range = rangeOf({ from, to }, context, MOST_SHIFT_DAYS)
  const scope = narrowing.workCenterId
    ? ({ kind: 'workCenter', id: narrowing.workCenterId } as const)
    : ({ kind: 'company', id: null } as const)
  const { resource } = await workingResource(scope, range.from, range.to, context)
  // Whole: the night shift of the last day runs into the next, and that of the day before into the first.
  const turns = turnsBetween(resource, {
    from: Date.parse(range.since),
    to: Date.parse(range.until) + 86_400_000,
  })
  const whole: ReportRange = {
    ...range,
    until: new Date(
      Math.max(Date.parse(range.until), ...turns.filter(({ day }) => day <= range.to).map((turn) => turn.to)),
    ).toISOString(),
  }
  const of = <Value>(read: (turn: (typeof turns)[number]) => Value) => sql.param(turns.map(read))
  const { rows } = await context.db.execute<OutputRow & Record<string, unknown>>(sql`
    with turn as (select * from unnest(${of(({ day }) => day)}::text[], ${of(({ shift }) => shift.name)}::text[],
        ${of((turn) => new Date(turn.from).toISOString())}::timestamptz[], ${of((turn) => new Date(turn.to).toISOString())}::timestamptz[])
        as each(day, shift, since, until)),
    work as (
      select w.id, w.at, u.code as unit, u.decimals, case when ${finished} then w.good else 0 end as good, w.scrap, w.rework,
        ${dayOf(sql`w.at`, context.user.timeZone)}::text as day ${reportedWork(whole, narrowing)}),
    placed as (
      select work.*, turn.shift, coalesce(turn.day, work.day) as shop_day
      from work left join lateral (select * from turn where work.at >= turn.since and work.at < turn.until order by since limit 1) turn on true
      where coalesce(turn.day, work.day) between ${range.from}::text and ${range.to}::text)
    select concat_ws(' ', shop_day, shift, unit) as id, shop_day || ' ' || coalesce(nullif(shift, ''), case when shift is null then '班次外' else '白班' end) as name,
      unit, decimals, sum(good)::text as good, sum(scrap)::text as scrap, sum(rework)::text as rework, count(*)::int as reports,
      null::float8 as hours, null::float8 as "overtimeHours", null::float8 as "outsideHours"
    from placed group by shop_day, shift, unit, decimals order by shop_day, min(at), unit limit ${MOST_ROWS}::int`)
  return rows.map(plainPieces)
}

const outputColumns = sheetColumns(OutputRow.shape, [
  'name',
  'good',
  'scrap',
  'rework',
  'unit',
  'reports',
  'hours',
  'overtimeHours',
  'outsideHours',
])

export const exportOutput = async (asked: OutputAsked, context: Context) =>
  spreadsheet(`产出报表${outputByTitles[asked.by]}`, outputColumns, await outputReport(asked, context), context)

export type PlanAsked = AskedRange & {
  by: 'day' | 'week'
  materialId?: string | undefined
  projectId?: string | undefined
}

/** What orders were planned to have finished in a time, and what was finished; sums of the range so far beside them. */
export async function planReport({ by, from, to, ...narrowing }: PlanAsked, context: Context): Promise<PlanRow[]> {
  const range = rangeOf({ from, to }, context)
  const zone = context.user.timeZone
  const periodOf = (at: SQL) => (by === 'day' ? dayOf(at, zone) : weekOf(at, zone))
  const planned = all([
    sql`o.status not in ('draft', 'cancelled')`,
    within(sql`o.planned_end`, range),
    narrowing.materialId && sql`o.material_id = ${narrowing.materialId}::bigint`,
    narrowing.projectId && sql`o.project_id = ${narrowing.projectId}::bigint`,
  ])
  const { rows } = await context.db.execute<PlanRow & Record<string, unknown>>(sql`
    with parts as (
      select ${periodOf(sql`w.at`)} as period, u.code as unit, u.decimals, 0::numeric as planned,
        case when ${finished} then w.good else 0 end as good, w.scrap ${reportedWork(range, narrowing)}
      union all
      select ${periodOf(sql`o.planned_end`)}, u.code, u.decimals, o.quantity, 0, 0
      from ${productionOrders} o join ${materials} m on m.id = o.material_id join ${units} u on u.id = m.base_unit_id
      where ${planned}),
    each as (select period, unit, decimals, sum(planned) as planned, sum(good) as good, sum(scrap) as scrap from parts group by 1, 2, 3)
    select concat_ws(' ', period, unit) as id, period::text, unit, decimals, planned::text, good::text, scrap::text,
      (sum(planned) over so_far)::text as "plannedSum", (sum(good) over so_far)::text as "goodSum"
    from each window so_far as (partition by unit order by period) order by each.period, unit limit ${MOST_ROWS}::int`)
  return rows.map((row) => ({
    ...row,
    planned: plainDecimal(row.planned),
    good: plainDecimal(row.good),
    scrap: plainDecimal(row.scrap),
    plannedSum: plainDecimal(row.plannedSum),
    goodSum: plainDecimal(row.goodSum),
  }))
}

const planColumns = sheetColumns(PlanRow.shape, ['period', 'planned', 'good', 'scrap', 'unit', 'plannedSum', 'goodSum'])

export const exportPlan = async (asked: PlanAsked, context: Context) =>
  spreadsheet('计划与实际对比', planColumns, await planReport(asked, context), context)
