import type { alarmFilters } from '@zhizao/contract/alarm/alarm-row'
import { and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { below, objectSeen } from '../../platform/access/object-view.ts'
import type { Context, SessionUser } from '../../platform/context.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { alarms } from './alarm.table.ts'

export type AlarmFilters = z.output<z.ZodObject<typeof alarmFilters>>

const among = (column: PgColumn, value: string | string[] | undefined) =>
  value === undefined || !value.length ? undefined : inArray(column, [value].flat())
const set = (column: PgColumn, value: 0 | 1 | undefined) =>
  value === undefined ? undefined : value ? isNotNull(column) : isNull(column)

/** Its cause is over, or not the user's to see, and it is still active: then nothing explains it any more, and it must be seen. */
const head = alias(alarms, 'head')
const outlivesHead = (user: Pick<SessionUser, 'objectScope'>) => {
  const seen = objectSeen(user, head.objectId)
  return sql`(${alarms.condition} = 'active' and ${alarms.closedAt} is null
    and not exists (select 1 from ${alarms} ${sql.identifier('head')} where ${head.id} = ${alarms.headId} and ${head.condition} = 'active'${seen ? sql` and ${seen}` : sql``}))`
}

/** What stands in a folded list: what nothing explains that the user sees and that is still active. */
export const onTop = (user: Pick<SessionUser, 'objectScope'>) =>
  sql`(${alarms.headId} is null or ${outlivesHead(user)})`

const { content, objectName, pointName, batchNo } = alarms
export const holdsKeyword = ({ keyword }: AlarmFilters) => holds(keyword, content, objectName, pointName, batchNo)

/** What a caller may see and asks for. */
export function alarmConditions(filters: AlarmFilters, context: Pick<Context, 'user'>): SQL | undefined {
  const { objectId, pointId, boxId, alarmTypeId, alarmStatus, confirmed, condition, headId } = filters
  return and(
    objectSeen(context.user, alarms.objectId),
    holdsKeyword(filters),
    objectId ? below(alarms.objectId, [objectId]) : undefined,
    pointId ? eq(alarms.pointId, pointId) : undefined,
    boxId ? eq(alarms.boxId, boxId) : undefined,
    among(alarms.level, filters.level),
    among(alarms.kind, filters.kind),
    alarmTypeId ? eq(alarms.alarmTypeId, alarmTypeId) : undefined,
    alarmStatus === undefined ? undefined : alarmStatus === 1 ? isNull(alarms.handledAt) : isNotNull(alarms.handledAt),
    confirmed === undefined ? undefined : eq(alarms.confirmed, confirmed === 1),
    condition ? eq(alarms.condition, condition) : undefined,
    set(alarms.shelvedUntil, filters.shelved),
    set(alarms.suppressed, filters.suppressed),
    set(alarms.closedAt, filters.ended),
    filters.startTime ? gte(alarms.activatedAt, filters.startTime) : undefined,
    filters.endTime ? lte(alarms.activatedAt, filters.endTime) : undefined,
    headId ? eq(alarms.headId, headId) : undefined,
    filters.topOnly ? onTop(context.user) : undefined,
  )
}

/** What a current list shows: hidden alarms only when asked for. */
export const current = (filters: AlarmFilters): AlarmFilters =>
  filters.shelved === undefined && filters.suppressed === undefined
    ? { ...filters, shelved: 0, suppressed: 0 }
    : filters

/** Alarms that still ask for something; the words of the partial index. */
export const isOpen = sql`(${alarms.closedAt} is null or ${alarms.handledAt} is null)`
