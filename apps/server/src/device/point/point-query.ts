import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, nearerEnd, type PagePlace, pageReply } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Reading } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { shownFormulas } from '../point-formula/shown-formulas.ts'
import { points } from './point.table.ts'
import { hasLimits, type PointFilter, pointConditions, pointsAsked } from './point-filter.ts'
import { atLeast, countedPoints } from './point-total.ts'

const columns = getTableColumns(points)

/** Points with the names of their object and the device of a box that reads them; always within the data permission. */
const selectPoints = ({ readPoints }: Reading, context: Context) =>
  context.db
    .select({
      ...columns,
      objectCode: objects.code,
      objectName: objects.name,
      boxDeviceId: sql<string | null>`${readPoints.boxDeviceId}::text`,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .leftJoin(readPoints.pointId.table, eq(readPoints.pointId, points.id))
    .$dynamic()
export type PointRow = Awaited<ReturnType<typeof selectPoints>>[number]

const keys = [objects.sort, objects.id, points.sort, points.id]
const order = keys.map((key) => asc(key))
const byKey = [asc(points.keySort), asc(points.id)]

const sortOf = ({ sort }: PageInput) =>
  sort && Object.hasOwn(columns, sort) ? columns[sort as keyof typeof columns] : undefined

/** The points' own order, or a column that was asked for, which needs no object; or the same from behind. */
function placesOf(input: PageInput, isBackwards: boolean): SQL[] {
  const along = isBackwards ? desc : asc
  const column = sortOf(input)
  if (!column) return keys.map((key) => along(key))
  return [(input.order === 'DESC') === isBackwards ? asc(column) : desc(column), along(points.id)]
}

/** Written by hand, not by `rows`: of very many points a page is found by its ids first. */
export async function pagePoints(
  input: PageInput & PointFilter,
  ports: Reading,
  context: Context,
): Promise<Page<PointRow>> {
  const counted = await countedPoints(input, context)
  const place = nearerEnd(limitOf(input), counted)
  if (!place) return pageReply([], counted, input)
  // Of an estimate it is told whether there is another page.
  const beyond = counted.isEstimated ? 1 : 0
  const found = await idsOfPage(input, context, { ...place, limit: place.limit + beyond })
  const ids = found.slice(0, place.limit)
  const rows = ids.length
    ? await selectPoints(ports, context)
        .where(sql`${points.id} = any(${sql.param(ids)}::bigint[])`)
        .orderBy(...placesOf(input, false))
    : []
  return pageReply(
    await shownFormulas(rows, context),
    counted.isEstimated ? atLeast(counted, place, found.length) : counted,
    input,
  )
}

/** What is sorted and passed over on the way to a far page is not whole rows. */
async function idsOfPage(input: PageInput & PointFilter, context: Context, { limit, offset, isBackwards }: PagePlace) {
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select ${points.id} as id from ${pointsAsked(input, context, !sortOf(input))}
    where ${pointConditions(input, context) ?? sql`true`}
    order by ${sql.join(placesOf(input, isBackwards), sql`, `)} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

/** As they stand, for whoever changes them: what a formula names is not left out. */
export const storedPoints = (
  filter: PointFilter,
  ports: Reading,
  context: Context,
  also?: SQL,
  limit = 5000,
): Promise<PointRow[]> =>
  selectPoints(ports, context)
    .where(and(pointConditions(filter, context), also))
    .orderBy(...(filter.isKey ? byKey : order))
    .limit(limit)

/** For whoever reads them. */
export const listPoints = async (...asked: Parameters<typeof storedPoints>): Promise<PointRow[]> =>
  shownFormulas(await storedPoints(...asked), asked[2])

export async function getPoint(id: string, ports: Reading, context: Context): Promise<PointRow> {
  const [row] = await listPoints({}, ports, context, eq(points.id, id))
  if (!row) throw notFound('点位')
  return row
}

/** The points asked for, in that order, as they stand. Refused as not found when one does not exist or may not be seen. */
export async function requirePoints(ids: readonly string[], ports: Reading, context: Context): Promise<PointRow[]> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length ? await storedPoints({}, ports, context, inArray(points.id, wanted), wanted.length) : []
  if (rows.length < wanted.length) throw notFound('点位')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => byId.get(id)!)
}

/** The points named `objectCode.pointCode`, in that order. Refused as not found when one does not exist or may not be seen. */
export async function pointsByTag(tags: readonly string[], ports: Reading, context: Context): Promise<PointRow[]> {
  const wanted = [...new Set(tags)]
  const named = sql`${objects.code} || '.' || ${points.code}`
  const codes = sql.param(wanted.map((tag) => tag.split('.')[0]))
  const rows = await listPoints(
    {},
    ports,
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
  ports: Reading,
  context: Context,
): Promise<PointRow> {
  const [row] = await listPoints(
    { objectId },
    ports,
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
