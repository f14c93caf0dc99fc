import type { alarmFilters } from '@zhizao/contract/alarm/alarm-row'
import { and, eq, gte, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/page.ts'
import { alarms } from './alarm.table.ts'
import { below, inObjectScope } from './alarm-scope.ts'

export type AlarmFilters = z.output<z.ZodObject<typeof alarmFilters>>

const among = (column: PgColumn, value: string | string[] | undefined) =>
  value === undefined || !value.length ? undefined : inArray(column, [value].flat())
const set = (column: PgColumn, value: 0 | 1 | undefined) =>
  value === undefined ? undefined : value ? isNotNull(column) : isNull(column)

/** Its cause is over and it is still active: then nothing explains it any more, and it must be seen. */
const outlivesHead = sql`(${alarms.condition} = 'active' and ${alarms.closedAt} is null
  and not exists (select 1 from alarm h where h.id = ${alarms.headId} and h.condition = 'active'))`

/** What a caller may see and asks for. */
export function alarmConditions(filters: AlarmFilters, context: Pick<Context, 'user'>): SQL | undefined {
  const { keyword, objectId, pointId, boxId, alarmTypeId, alarmStatus, confirmed, condition, headId } = filters
  const like = keyword ? containing(keyword) : undefined
  return and(
    inObjectScope(context.user, alarms.objectId),
    like
      ? or(
          ilike(alarms.content, like),
          ilike(alarms.objectName, like),
          ilike(alarms.pointName, like),
          ilike(alarms.batchNo, like),
        )
      : undefined,
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
    filters.startTime ? gte(alarms.activatedAt, filters.startTime) : undefined,
    filters.endTime ? lte(alarms.activatedAt, filters.endTime) : undefined,
    headId ? eq(alarms.headId, headId) : undefined,
    filters.topOnly ? or(isNull(alarms.headId), outlivesHead) : undefined,
  )
}

/** What a current list shows: hidden alarms only when asked for. */
export const current = (filters: AlarmFilters): AlarmFilters =>
  filters.shelved === undefined && filters.suppressed === undefined
    ? { ...filters, shelved: 0, suppressed: 0 }
    : filters

/** Alarms that still ask for something; the words of the partial index. */
export const isOpen = sql`(${alarms.closedAt} is null or ${alarms.handledAt} is null)`
