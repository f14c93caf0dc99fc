import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
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
  isKey?: boolean
  hasLimits?: boolean
}

/** True where a point has at least one limit. */
const hasLimits = sql`coalesce(${points.urgentUpper}, ${points.errorUpper}, ${points.warningUpper}, ${points.warningLower}, ${points.errorLower}, ${points.urgentLower}) is not null`

function pointConditions(filter: PointFilter, context: Context): SQL | undefined {
  const { keyword, code, name, rootId } = filter
  return and(
    objectScopeCondition(context),
    keyword ? or(ilike(points.code, containing(keyword)), ilike(points.name, containing(keyword))) : undefined,
    code ? ilike(points.code, containing(code)) : undefined,
    name ? ilike(points.name, containing(name)) : undefined,
    rootId ? sql`${objects.path} like ${`%/${rootId}/%`}` : undefined,
    filter.hasLimits === undefined ? undefined : filter.hasLimits ? hasLimits : sql`not (${hasLimits})`,
    ...(['objectId', 'dataType', 'access', 'source', 'storePolicy', 'isKey'] as const).map((field) =>
      filter[field] === undefined ? undefined : eq(columns[field] as PgColumn, filter[field]),
    ),
  )
}

/** Points with the names of their object and the device of a box that reads them; always within the data permission. */
const selectPoints = (context: Context) =>
  context.db
    .select({
      ...columns,
      objectCode: objects.code,
      objectName: objects.name,
      boxDeviceId: boxPoints.boxDeviceId,
      total: totalOver,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .leftJoin(boxPoints, eq(boxPoints.pointId, points.id))
    .$dynamic()
export type PointRow = Awaited<ReturnType<typeof selectPoints>>[number]

const order = [asc(objects.sort), asc(objects.id), asc(points.sort), asc(points.id)]
const byKey = [asc(points.keySort), asc(points.id)]

export async function pagePoints(
  input: PageInput & PointFilter,
  context: Context,
  also?: SQL,
): Promise<Page<PointRow>> {
  const { limit, offset } = limitOf(input)
  const where = and(pointConditions(input, context), also)
  const rows = await selectPoints(context)
    .where(where)
    .orderBy(...orderOf(columns, input, order))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? (offset ? (await countPoints(input, context, also)).total : 0)
  return pageReply(rows, total, input)
}

export const listPoints = (filter: PointFilter, context: Context, also?: SQL, limit = 5000): Promise<PointRow[]> =>
  selectPoints(context)
    .where(and(pointConditions(filter, context), also))
    .orderBy(...(filter.isKey ? byKey : order))
    .limit(limit)

export async function getPoint(id: string, context: Context): Promise<PointRow> {
  const [row] = await listPoints({}, context, eq(points.id, id))
  if (!row) throw notFound('点位')
  return row
}

/** The points asked for, in that order. Refused as not found when one does not exist or may not be seen. */
export async function requirePoints(ids: readonly string[], context: Context): Promise<PointRow[]> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length ? await listPoints({}, context, inArray(points.id, wanted), wanted.length) : []
  if (rows.length < wanted.length) throw notFound('点位')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => byId.get(id)!)
}

/** The points named `objectCode.pointCode`, in that order. Refused as not found when one does not exist or may not be seen. */
export async function pointsByTag(tags: readonly string[], context: Context): Promise<PointRow[]> {
  const wanted = [...new Set(tags)]
  const named = sql`${objects.code} || '.' || ${points.code}`
  const codes = sql.param(wanted.map((tag) => tag.split('.')[0]))
  const rows = await listPoints(
    {},
    context,
    // The object's code leads to its index; the whole tag decides.
    and(sql`${objects.code} = any(${codes}::text[])`, sql`${named} = any(${sql.param(wanted)}::text[])`),
    wanted.length,
  )
  const byTag = new Map(rows.map((row) => [`${row.objectCode}.${row.code}`, row]))
  const missing = wanted.find((tag) => !byTag.has(tag))
  if (missing) throw notFound(`点位“${missing}”`)
  return tags.map((tag) => byTag.get(tag)!)
}

export async function getPointByCode(
  { objectId, objectCode, code }: { objectId?: string; objectCode?: string; code: string },
  context: Context,
): Promise<PointRow> {
  const [row] = await listPoints(
    { objectId },
    context,
    and(eq(points.code, code), objectCode ? eq(objects.code, objectCode) : undefined),
  )
  if (!row) throw notFound('点位')
  return row
}

export async function countPoints(filter: PointFilter, context: Context, also?: SQL) {
  const [row] = await context.db
    .select({
      total: sql<number>`count(*)::int`,
      keys: sql<number>`count(*) filter (where ${points.isKey})::int`,
      withLimits: sql<number>`count(*) filter (where ${hasLimits})::int`,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(and(pointConditions(filter, context), also))
  return row!
}
