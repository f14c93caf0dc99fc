import type { RelatedDocument } from '@zhizao/contract/http/document'
import {
  type Route,
  type RouteLink,
  type RouteSegment,
  routeStates,
  type WholeRoute,
} from '@zhizao/contract/process/route'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { productRoutes } from '../product-route/product-route.table.ts'
import { segmentResources, segments } from '../segment/segment.table.ts'
import { routeLinks, routeSegmentFiles, routeSegments, routes } from './route.table.ts'

export const routeRows = rows<Route>()({
  title: '工艺路线',
  from: routes,
  columns: {
    id: routes.id,
    code: routes.code,
    version: routes.version,
    name: routes.name,
    validFrom: routes.validFrom,
    validTo: routes.validTo,
    remark: routes.remark,
    status: routes.status,
    segmentCount: sql`(select count(*)::int from ${routeSegments} where ${routeSegments}.route_id = ${routes}.id)`,
    productCount: sql`(select count(*)::int from ${productRoutes} where ${productRoutes}.company_id = ${routes}.company_id and ${productRoutes}.route_code = ${routes}.code)`,
    releasedBy: routes.releasedBy,
    releasedAt: routes.releasedAt,
    createdByName: routes.createdByName,
    createdAt: routes.createdAt,
    updatedByName: routes.updatedByName,
    updatedAt: routes.updatedAt,
  },
  search: { keyword: [routes.code, routes.name], code: [routes.code], name: [routes.name] },
  match: { status: routes.status, exactCode: routes.code },
  filters: {
    segmentId: (id) =>
      sql`exists (select from ${routeSegments} where ${routeSegments}.route_id = ${routes}.id and ${routeSegments}.segment_id = ${id})`,
  },
  orderable: {
    code: routes.code,
    name: routes.name,
    version: routes.version,
    status: routes.status,
    validFrom: routes.validFrom,
    updatedAt: routes.updatedAt,
  },
  order: [asc(routes.code), desc(routes.version)],
})

export const segmentsOfRoute = rows<RouteSegment>()({
  title: '路线工序',
  from: routeSegments,
  joins: [
    { table: segments, on: eq(segments.id, routeSegments.segmentId), inner: true },
    {
      table: workCenters,
      on: eq(workCenters.id, sql`coalesce(${routeSegments.workCenterId}, ${segments.workCenterId})`),
    },
  ],
  columns: {
    id: routeSegments.id,
    no: routeSegments.no,
    segmentId: routeSegments.segmentId,
    name: routeSegments.name,
    workCenterId: routeSegments.workCenterId,
    x: routeSegments.x,
    y: routeSegments.y,
    transferQuantity: routeSegments.transferQuantity,
    alternativeGroup: routeSegments.alternativeGroup,
    segmentName: sql`coalesce(${routeSegments.name}, ${segments.name})`,
    segmentCode: segments.code,
    segmentType: segments.segmentType,
    centerId: workCenters.id,
    workCenterName: workCenters.name,
    setUpSeconds: segments.setUpSeconds,
    runSeconds: segments.runSeconds,
    isOutside: segments.isOutside,
    needsFirstArticle: segments.needsFirstArticle,
    resourceCount: sql`(select count(*)::int from ${segmentResources} where ${segmentResources.segmentId} = ${segments.id})`,
    fileCount: sql`(select count(*)::int from ${routeSegmentFiles} where ${routeSegmentFiles.routeSegmentId} = ${routeSegments.id})`,
  },
  match: { routeId: routeSegments.routeId },
  orderable: {},
  order: [asc(routeSegments.no), asc(routeSegments.id)],
})

const [from, to] = [alias(routeSegments, 'link_from'), alias(routeSegments, 'link_to')]

/** Where pieces go in a route, by the numbers of its segments. */
export const linksOfRoute = (routeId: string, { db }: Pick<Context, 'db'>): Promise<RouteLink[]> =>
  db
    .select({
      id: routeLinks.id,
      fromId: routeLinks.fromId,
      toId: routeLinks.toId,
      fromNo: from.no,
      toNo: to.no,
      kind: routeLinks.kind,
      numerator: routeLinks.numerator,
      denominator: routeLinks.denominator,
    })
    .from(routeLinks)
    .innerJoin(from, eq(from.id, routeLinks.fromId))
    .innerJoin(to, eq(to.id, routeLinks.toId))
    .where(eq(routeLinks.routeId, routeId))
    .orderBy(asc(from.no), asc(to.no), asc(routeLinks.kind))

export async function flowOf(routeId: string, context: Context) {
  const [found, links] = await Promise.all([segmentsOfRoute.list({ routeId }, context), linksOfRoute(routeId, context)])
  return { segments: found, links }
}

export type RouteWithFlow = Omit<WholeRoute, 'needsOther'>

export const wholeRoute = async (id: string, context: Context): Promise<RouteWithFlow> => {
  const [head, flow] = await Promise.all([routeRows.get({ id }, context), flowOf(id, context)])
  return { ...head, ...flow }
}

/** What people call one version. */
export const routeName = ({ code, version }: Pick<Route, 'code' | 'version'>) => `${code} V${version}`

/** The other versions of a route's code, the newest first. */
export async function otherVersions(id: string, context: Context): Promise<RelatedDocument[]> {
  const { code } = await routeRows.get({ id }, context)
  const all = await routeRows.list({ exactCode: code }, context)
  return all
    .filter((other) => other.id !== id)
    .map((other) => ({
      id: other.id,
      kind: '工艺路线',
      code: routeName(other),
      state: routeStates[other.status].title,
      path: '/mes/pages/process/route/detail',
    }))
}

/**
 * The version of a code that holds on a day, of an outer row: the newest of those that were ever released and whose days it is
 * among.
 */
export const routeOn = (code: unknown, companyId: unknown, day: unknown) => sql`(
  select r.id from ${routes} r
  where r.company_id = ${companyId} and r.code = ${code} and r.status in ('released', 'superseded')
    and coalesce(r.valid_from, '-infinity') <= ${day}::date and (r.valid_to is null or r.valid_to > ${day}::date)
  order by r.version desc limit 1)`
