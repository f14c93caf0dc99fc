import type { ResourceType } from '@zhizao/contract/plant/resource'
import type { ProcessFile } from '@zhizao/contract/process/process-file'
import type { ProductionRoute, SegmentNeed } from '@zhizao/contract/process/production-route'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { filesOfProducts, filesOfRoutes } from './file/process-files.ts'
import {
  productSegmentParameters,
  productSegmentResources,
  productSegments,
} from './product-segment/product-segment.table.ts'
import { routeSegments } from './route/route.table.ts'
import { routesFor } from './routes-for.ts'
import { segmentResources } from './segment/segment.table.ts'

type Reader = Pick<Context, 'db'>

/** What segments ask for, by the route's segment. */
const readNeeds = (routeId: string, { db }: Reader) =>
  db
    .select({ owner: routeSegments.id, need: segmentResources })
    .from(routeSegments)
    .innerJoin(segmentResources, eq(segmentResources.segmentId, routeSegments.segmentId))
    .where(eq(routeSegments.routeId, routeId))
    .orderBy(asc(segmentResources.sort), asc(segmentResources.id))

function readPart<Table extends typeof productSegmentResources | typeof productSegmentParameters>(
  table: Table,
  routeId: string,
  materialId: string,
  { db }: Reader,
) {
  const part = table as typeof productSegmentResources
  return db
    .select({ owner: productSegments.routeSegmentId, part })
    .from(part)
    .innerJoin(productSegments, eq(productSegments.id, part.productSegmentId))
    .innerJoin(routeSegments, eq(routeSegments.id, productSegments.routeSegmentId))
    .where(and(eq(routeSegments.routeId, routeId), eq(productSegments.materialId, materialId)))
    .orderBy(asc(part.sort), asc(part.id)) as Promise<{ owner: string; part: Table['$inferSelect'] }[]>
}

const needOf = (row: {
  type: ResourceType
  resourceId: string | null
  skill: string | null
  quantity: number
  rank?: number
}): SegmentNeed => ({
  type: row.type,
  resourceId: row.resourceId,
  skill: row.skill,
  quantity: row.quantity,
  rank: row.rank ?? 1,
})

/**
 * The whole default released route of a product on a day, or the named one in whatever state; nothing where there is none. Three
 * rounds of eight statements in all, however long the route is.
 */
export async function routeFor(
  materialId: string,
  day: string,
  context: Reader,
  routeId?: string,
): Promise<ProductionRoute | undefined> {
  const named = routeId ? { materialId, routeId } : undefined
  const planned = (await routesFor([materialId], day, context, named)).get(materialId)
  if (!planned) return undefined
  const [needs, resources, parameters] = await Promise.all([
    readNeeds(planned.routeId, context),
    readPart(productSegmentResources, planned.routeId, materialId, context),
    readPart(productSegmentParameters, planned.routeId, materialId, context),
  ])
  const of = <Part>(all: readonly { owner: string; part: Part }[], id: string) =>
    all.filter(({ owner }) => owner === id).map(({ part }) => part)
  return {
    ...planned,
    segments: planned.segments.map((segment) => {
      const own = of(resources, segment.id)
      const asked = needs.filter(({ owner }) => owner === segment.id).map(({ need }) => need)
      return {
        ...segment,
        resources: own.length ? own.map(needOf) : asked.map(needOf),
        parameters: of(parameters, segment.id).map((each) => ({
          id: each.id,
          name: each.name,
          unit: each.unit,
          low: each.low,
          high: each.high,
          isRequired: each.isRequired === 1,
          pointSignal: each.pointSignal,
        })),
      }
    }),
  }
}

/** What people at a segment of a route are shown for a product: its own files before those of the route, those in force alone. */
export async function instructionsFor(
  routeSegmentId: string,
  materialId: string,
  context: Reader,
): Promise<ProcessFile[]> {
  const [product] = await context.db
    .select({ id: productSegments.id })
    .from(productSegments)
    .where(and(eq(productSegments.routeSegmentId, routeSegmentId), eq(productSegments.materialId, materialId)))
  const [own, ofRoute] = await Promise.all([
    product ? filesOfProducts.of(product.id, context) : [],
    filesOfRoutes.of(routeSegmentId, context),
  ])
  return [...own, ...ofRoute].filter(({ current }) => current)
}
