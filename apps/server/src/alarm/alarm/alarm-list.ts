import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { reasonTags } from '../reason-tag/reason-tag.table.ts'
import { alarms } from './alarm.table.ts'
import { type AlarmFilters, alarmConditions, current, isOpen } from './alarm-filter.ts'
import { stateOf } from './alarm-state.ts'

const own = getTableColumns(alarms)
const severity = sql`case ${alarms.level} when 'urgent' then 3 when 'error' then 2 else 1 end`
const sortable = { ...own, level: severity, objectName: alarms.objectName, alarmStatus: alarms.handledAt }

/** Lists count up to here: nobody turns to page ten thousand, and history holds millions. */
const mostCounted = 100_000

/** One page, names joined; newest first. */
export async function alarmPage(
  input: PageInput & AlarmFilters,
  open: boolean,
  context: Context,
): Promise<Page<AlarmRow>> {
  const where = and(alarmConditions(open ? current(input) : input, context), open ? isOpen : undefined)
  const { limit, offset } = limitOf(input)
  const records = await alarmRows(where, context, { limit, offset, order: orderOf(sortable, input, newestFirst) })
  const known = offset + records.length
  const total =
    records.length && records.length < limit ? known : records.length || offset ? await counted(where, context) : 0
  return pageReply(records, total, input)
}

const newestFirst = [desc(alarms.activatedAt), desc(alarms.id)]

async function counted(where: SQL | undefined, context: Context): Promise<number> {
  const some = context.db.select({ one: sql`1` }).from(alarms).where(where).limit(mostCounted).as('some')
  const [row] = await context.db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row!.total
}

export type AlarmRow = Awaited<ReturnType<typeof alarmRows>>[number]

/** Rows as the contract has them. The newest names win over those kept with the alarm. */
export async function alarmRows(
  where: SQL | undefined,
  context: Context,
  bounds: { limit: number; offset?: number; order?: SQL[] },
) {
  const rows = await context.db
    .select({
      ...own,
      objectName: sql<string | null>`coalesce(${objects.name}, ${alarms.objectName})`,
      pointName: sql<string | null>`coalesce(${points.name}, ${alarms.pointName})`,
      alarmTypeName: alarmTypes.name,
      reasonTagName: reasonTags.name,
      members: sql<number>`(select count(*)::int from alarm m where m.head_id = ${alarms.id})`,
    })
    .from(alarms)
    .leftJoin(objects, eq(objects.id, alarms.objectId))
    .leftJoin(points, eq(points.id, alarms.pointId))
    .leftJoin(alarmTypes, eq(alarmTypes.id, alarms.alarmTypeId))
    .leftJoin(reasonTags, eq(reasonTags.id, alarms.reasonTagId))
    .where(where)
    .orderBy(...(bounds.order ?? newestFirst))
    .limit(bounds.limit)
    .offset(bounds.offset ?? 0)
  return rows.map((row) => ({
    ...row,
    kind: row.kind as 'limit',
    level: row.level as 'urgent',
    topLevel: row.topLevel as 'urgent',
    direction: row.direction as 'upper' | null,
    condition: row.condition as 'active',
    suppressed: row.suppressed as 'design' | null,
    state: stateOf(row),
    alarmStatus: row.handledAt ? (2 as const) : (1 as const),
  }))
}
