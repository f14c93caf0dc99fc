import { limitNames } from '@zhizao/rules/validation/alarm-limits'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition } from '../object/object-scope.ts'
import { points } from './point.table.ts'

const columns = getTableColumns(points)

export interface PointFilter {
  keyword?: string
  code?: string
  name?: string
  objectId?: string
  rootId?: string
  dataType?: string
  access?: string
  source?: string
  storePolicy?: string
  signalId?: string
  isKey?: boolean
  hasLimits?: boolean
  /** Only those of machines. */
  ofDevices?: true
}

/** The points, with their objects where something is asked of these. */
export const pointsAsked = ({ rootId, ofDevices }: PointFilter, { user }: Context, isOfObjects = false): SQL =>
  isOfObjects || rootId || ofDevices || user.objectScope !== 'all'
    ? sql`${points} inner join ${objects} on ${objects.id} = ${points.objectId}`
    : sql`${points}`

/** True where a point has at least one limit. */
export const hasLimits = sql`coalesce(${sql.join(
  limitNames.map((name) => points[name]),
  sql`, `,
)}) is not null`

/** Parts of texts, which no index finds. */
export const pointTexts = ({ keyword, code, name }: PointFilter): SQL | undefined =>
  and(holds(keyword, points.code, points.name), holds(code, points.code), holds(name, points.name))

export function pointConditions(filter: PointFilter, context: Context): SQL | undefined {
  const { rootId, ofDevices } = filter
  return and(
    objectScopeCondition(context),
    pointTexts(filter),
    rootId ? sql`${objects.path} like ${`%/${rootId}/%`}` : undefined,
    ofDevices && eq(objects.objectType, 'device'),
    filter.hasLimits === undefined ? undefined : filter.hasLimits ? hasLimits : sql`not (${hasLimits})`,
    ...(['objectId', 'dataType', 'access', 'source', 'storePolicy', 'signalId', 'isKey'] as const).map((field) =>
      filter[field] === undefined ? undefined : eq(columns[field] as PgColumn, filter[field]),
    ),
  )
}
