import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { amongNewest } from '../../platform/crud/newest.ts'
import { countNear, limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { reasonTags } from '../reason-tag/reason-tag.table.ts'
import { alarms } from './alarm.table.ts'
import { type AlarmFilters, alarmConditions, current, holdsKeyword, isOpen } from './alarm-filter.ts'
import { stateOf } from './alarm-state.ts'

const own = getTableColumns(alarms)
const severity = sql`case ${alarms.level} when 'urgent' then 3 when 'error' then 2 else 1 end`
const sortable = { ...own, level: severity, objectName: alarms.objectName, alarmStatus: alarms.handledAt }

/** Not by `rows`: pushes, sheets and totals read the same rows by conditions of their own. One page, names joined; history newest first. */
export async function alarmPage(
  input: PageInput & AlarmFilters,
  open: boolean,
  context: Context,
): Promise<Page<AlarmRow>> {
  const where = and(alarmConditions(open ? current(input) : input, context), open ? isOpen : undefined)
  const { limit, offset } = limitOf(input)
  if (!open && input.keyword) return soughtPage(input, context)
  const order = orderOf(sortable, input, open && !input.ended ? mostUrgentFirst : newestFirst)
  // Their ids first: those before a far page are passed over in the index of the order.
  const ids = context.db
    .select({ id: alarms.id })
    .from(alarms)
    .where(where)
    .orderBy(...order)
  const onPage = sql`${alarms.id} = any(array(${ids.limit(limit).offset(offset)}))`
  const records = await alarmRows(onPage, context, { limit, order })
  const isLast = records.length < limit && (records.length > 0 || offset === 0)
  // Row-level security shows the same rows, but its planner knows not how many.
  const own = and(eq(alarms.companyId, context.user.companyId), where)
  return pageReply(records, isLast ? offset + records.length : await countNear(context.db, alarms, own), input)
}

/** History by a part of a text, which no index knows: among the newest alarms that the other filters leave. */
async function soughtPage({ keyword, ...input }: PageInput & AlarmFilters, context: Context): Promise<Page<AlarmRow>> {
  const order = orderOf(sortable, input, newestFirst)
  const { ids, counted } = await amongNewest(
    context.db,
    {
      table: alarms,
      by: alarms.activatedAt,
      newestFirst,
      order: order === newestFirst ? undefined : order,
      within: and(eq(alarms.companyId, context.user.companyId), alarmConditions(input, context)),
      sought: holdsKeyword({ keyword }),
    },
    limitOf(input),
  )
  const onPage = sql`${alarms.id} = any(${sql.param(ids)}::bigint[])`
  return pageReply(ids.length ? await alarmRows(onPage, context, { limit: ids.length, order }) : [], counted, input)
}

const newestFirst = [desc(alarms.activatedAt), desc(alarms.id)]

/** Active before returned before over, unconfirmed before confirmed; then the worst, then what was raised last. `compareOpen` says the same of rows. */
export const mostUrgentFirst = [
  asc(
    sql`case when ${alarms.closedAt} is not null then 3 when ${alarms.condition} = 'returned' then 2 when ${alarms.confirmed} then 1 else 0 end`,
  ),
  desc(severity),
  desc(alarms.lastActivatedAt),
  desc(alarms.id),
]

export type AlarmRow = Awaited<ReturnType<typeof alarmRows>>[number]

/** Rows as the contract has them. The newest names win over those kept with the alarm. */
export async function alarmRows(
  where: SQL | undefined,
  context: Pick<Context, 'db'>,
  bounds: { limit: number; offset?: number; order?: SQL[] },
) {
  const rows = await context.db
    .select({
      ...own,
      objectName: sql<string | null>`coalesce(${objects.name}, ${alarms.objectName})`,
      objectPath: objects.path,
      pointName: sql<string | null>`coalesce(${points.name}, ${alarms.pointName})`,
      valueWords: points.valueWords,
      alarmTypeName: alarmTypes.name,
      reasonTagName: reasonTags.name,
      members: sql<number>`(select count(*)::int from ${alarms} m where m.head_id = ${alarms.id}
        and (m.closed_at is null or m.handled_at is null) and m.shelved_until is null and m.suppressed is null)`,
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
    state: stateOf(row),
    alarmStatus: row.handledAt ? (2 as const) : (1 as const),
  }))
}
