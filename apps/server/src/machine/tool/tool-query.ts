import type { Tool } from '@zhizao/contract/machine/tool'
import { WARNED_DAYS, WARNED_FROM } from '@zhizao/contract/machine/tool'
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { today } from '../../platform/today.ts'
import { machineCounters } from '../counter/counter.table.ts'
import { machines } from '../machine/machine.table.ts'
import { tools } from './tool.table.ts'

/** What a tool has done: until it was mounted, and what its machine has counted since. Some seconds behind, as rows of counters are. */
export const shotsOf = sql<number>`(${tools.shots} + case when ${tools.countedFrom} is null then 0
  else greatest(coalesce(${machineCounters.steps}, 0)::float8 - ${tools.countedFrom}, 0) end)`
export const countersOfTools = {
  table: machineCounters,
  on: sql`${machineCounters.companyId} = ${tools.companyId} and ${machineCounters.machineId} = ${tools.machineId} and ${machineCounters.role} = 'counter'`,
}

export const careShots = sql<number>`greatest(${shotsOf} - ${tools.careAtShots}, 0)`
const isKept = sql`${tools.status} <> 'scrapped'`
export const careDue = sql<'none' | 'soon' | 'due'>`case when ${tools.careEvery} is null or not ${isKept} then 'none'
  when ${careShots} >= ${tools.careEvery} then 'due'
  when ${careShots} >= ${tools.careEvery} * ${sql.raw(String(WARNED_FROM))} then 'soon' else 'none' end`

const dueOn = sql<string | null>`(${tools.calibratedOn} + ${tools.calibrationDays})::text`
/** A gauge that was never calibrated is due. */
export const calibrationDue = (day: string | SQL) => sql<'none' | 'soon' | 'due'>`case
  when ${tools.calibrationDays} is null or not ${isKept} then 'none'
  when ${tools.calibratedOn} is null or ${tools.calibratedOn} + ${tools.calibrationDays} <= ${day}::date then 'due'
  when ${tools.calibratedOn} + ${tools.calibrationDays} <= ${day}::date + ${sql.raw(String(WARNED_DAYS))} then 'soon' else 'none' end`

/** The machine's name is told to those who see it. */
function columnsFor(context: Context) {
  const seen = objectSeen(context.user, machines.objectId)
  return {
    id: tools.id,
    code: tools.code,
    name: tools.name,
    kind: tools.kind,
    specification: tools.specification,
    cavities: tools.cavities,
    cavitiesOpen: tools.cavitiesOpen,
    lifeShots: tools.lifeShots,
    careEvery: tools.careEvery,
    calibratedOn: tools.calibratedOn,
    calibrationDays: tools.calibrationDays,
    location: tools.location,
    remark: tools.remark,
    status: tools.status,
    machineId: tools.machineId,
    machineName: seen ? sql`case when ${seen} then ${machines.name} end` : sql`${machines.name}`,
    shots: shotsOf,
    careShots,
    careDue,
    calibrationDueOn: dueOn,
    calibrationDue: calibrationDue(today(context)),
    lifeUsed: sql`${shotsOf} / ${tools.lifeShots}`,
    createdAt: tools.createdAt,
  }
}

const read = rows<Tool>()({
  title: '工装',
  from: tools,
  joins: [{ table: machines, on: eq(machines.id, tools.machineId) }, countersOfTools],
  columns: columnsFor,
  search: { keyword: [tools.name, tools.code, tools.specification] },
  match: { kind: tools.kind, status: tools.status, machineId: tools.machineId },
  order: [asc(tools.code), asc(tools.id)],
})

type Filter = { due?: 'soon' | 'due' | undefined }

/** What is due, by the caller's day. */
function dueIn({ due }: Filter, context: Context): SQL | undefined {
  if (!due) return undefined
  const calibration = calibrationDue(today(context))
  const is = (found: SQL) => (due === 'due' ? sql`${found} = 'due'` : sql`${found} <> 'none'`)
  return or(is(careDue), is(calibration))
}

export const toolRows = {
  get: read.get,
  page: ({ due, ...input }: Filter & Parameters<typeof read.page>[0], context: Context) =>
    read.page(input, context, dueIn({ due }, context)),
  list: ({ due, ...input }: Filter & object, context: Context, most?: number) =>
    read.list(input, context, most, and(dueIn({ due }, context))),
}
