import type { ResourceType } from '@zhizao/contract/plant/resource'
import type { ProcessFile } from '@zhizao/contract/process/process-file'
import type {
  ProductionRoute,
  ProductionSegment,
  SegmentNeed,
  SegmentParameter,
} from '@zhizao/contract/process/production-route'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { filesOfProducts, filesOfRoutes } from './file/process-files.ts'
import { productRoutes } from './product-route/product-route.table.ts'
import {
  productSegmentMaterials,
  productSegmentParameters,
  productSegmentResources,
  productSegments,
} from './product-segment/product-segment.table.ts'
import { routeLinks, routeSegments, routes } from './route/route.table.ts'
import { routeOn } from './route/route-query.ts'
import { segmentResources, segments } from './segment/segment.table.ts'

type Reader = Pick<Context, 'db'>
type RecordedParameter = Omit<SegmentParameter, 'id' | 'pointSignal'>

async function headFor(materialId: string, day: string, { db }: Reader, routeId: string | undefined) {
  const head = { id: routes.id, code: routes.code, version: routes.version, name: routes.name }
  if (routeId) return (await db.select(head).from(routes).where(eq(routes.id, routeId)))[0]
  const [found] = await db
    .select(head)
    .from(productRoutes)
    .innerJoin(routes, eq(routes.id, routeOn(productRoutes.routeCode, productRoutes.companyId, day)))
    .where(and(eq(productRoutes.materialId, materialId), eq(productRoutes.status, 1)))
    .orderBy(sql`${productRoutes.isDefault} desc`, asc(productRoutes.alternative))
    .limit(1)
  return found
}

/** The product's segments of a route: what is said of them, joined to those of the route. */
const ofProduct = (materialId: string) =>
  and(eq(productSegments.routeSegmentId, routeSegments.id), eq(productSegments.materialId, materialId))

const readSegments = (routeId: string, materialId: string, { db }: Reader) =>
  db
    .select({ own: routeSegments, segment: segments, product: productSegments })
    .from(routeSegments)
    .innerJoin(segments, eq(segments.id, routeSegments.segmentId))
    .leftJoin(productSegments, ofProduct(materialId))
    .where(eq(routeSegments.routeId, routeId))
    .orderBy(asc(routeSegments.no))

const readLinks = (routeId: string, { db }: Reader) =>
  db
    .select({
      ...{ fromId: routeLinks.fromId, toId: routeLinks.toId, kind: routeLinks.kind },
      ...{ numerator: routeLinks.numerator, denominator: routeLinks.denominator },
    })
    .from(routeLinks)
    .where(eq(routeLinks.routeId, routeId))
    .orderBy(asc(routeLinks.id))

/** What segments ask for, by the route's segment. */
const readNeeds = (routeId: string, { db }: Reader) =>
  db
    .select({ owner: routeSegments.id, need: segmentResources })
    .from(routeSegments)
    .innerJoin(segmentResources, eq(segmentResources.segmentId, routeSegments.segmentId))
    .where(eq(routeSegments.routeId, routeId))
    .orderBy(asc(segmentResources.sort), asc(segmentResources.id))

function readPart<
  Table extends typeof productSegmentResources | typeof productSegmentMaterials | typeof productSegmentParameters,
>(table: Table, routeId: string, materialId: string, { db }: Reader) {
  const part = table as typeof productSegmentResources
  return db
    .select({ owner: productSegments.routeSegmentId, part })
    .from(part)
    .innerJoin(productSegments, eq(productSegments.id, part.productSegmentId))
    .innerJoin(routeSegments, eq(routeSegments.id, productSegments.routeSegmentId))
    .where(and(eq(routeSegments.routeId, routeId), eq(productSegments.materialId, materialId)))
    .orderBy(asc(part.sort), asc(part.id)) as unknown as Promise<{ owner: string; part: Table['$inferSelect'] }[]>
}

const needOf = (row: {
  type: ResourceType
  resourceId: string | null
  skill: string | null
  quantity: number
  rank?: number
}): SegmentNeed => ({
  ...{ type: row.type, resourceId: row.resourceId, skill: row.skill, quantity: row.quantity, rank: row.rank ?? 1 },
})

type Found = Awaited<ReturnType<typeof readSegments>>[number]
type Parts = Pick<ProductionSegment, 'resources' | 'materials' | 'parameters'>

const segmentFrom = ({ own, segment, product }: Found, parts: Parts): ProductionSegment => ({
  ...{ id: own.id, no: own.no, segmentId: segment.id, code: segment.code, name: own.name ?? segment.name },
  segmentType: segment.segmentType,
  workCenterId: product?.workCenterId ?? own.workCenterId ?? segment.workCenterId,
  setUpSeconds: product?.setUpSeconds ?? segment.setUpSeconds,
  runSeconds: product?.runSeconds ?? segment.runSeconds,
  baseQuantity: product?.baseQuantity ?? '1',
  ...{ transferQuantity: own.transferQuantity, alternativeGroup: own.alternativeGroup },
  ...{ isOutside: segment.isOutside === 1, supplierId: segment.supplierId },
  needsFirstArticle: (product?.needsFirstArticle ?? segment.needsFirstArticle) === 1,
  ...parts,
})

/**
 * The whole default released route of a product on a day, or the named one in whatever state; nothing where there is none. Two rounds
 * of seven statements in all, however long the route is.
 */
export async function routeFor(
  materialId: string,
  day: string,
  context: Reader,
  routeId?: string,
): Promise<ProductionRoute | undefined> {
  const head = await headFor(materialId, day, context, routeId)
  if (!head) return undefined
  const [found, links, needs, resources, used, parameters] = await Promise.all([
    readSegments(head.id, materialId, context),
    readLinks(head.id, context),
    readNeeds(head.id, context),
    readPart(productSegmentResources, head.id, materialId, context),
    readPart(productSegmentMaterials, head.id, materialId, context),
    readPart(productSegmentParameters, head.id, materialId, context),
  ])
  const of = <Part>(all: readonly { owner: string; part: Part }[], id: string) =>
    all.filter(({ owner }) => owner === id).map(({ part }) => part)
  const partsOf = (id: string): Parts => {
    const own = of(resources, id)
    const asked = needs.filter(({ owner }) => owner === id).map(({ need }) => need)
    return {
      resources: own.length ? own.map(needOf) : asked.map(needOf),
      materials: of(used, id).map(({ materialId: component, share }) => ({ materialId: component, share })),
      parameters: of(parameters, id).map((each) => ({
        ...{ id: each.id, name: each.name, unit: each.unit, low: each.low, high: each.high },
        ...{ isRequired: each.isRequired === 1, pointSignal: each.pointSignal },
      })),
    }
  }
  return {
    ...{ routeId: head.id, code: head.code, version: head.version, name: head.name, links },
    segments: found.map((each) => segmentFrom(each, partsOf(each.own.id))),
  }
}

/** What is recorded at a segment of a route for a product, in its order. */
export async function recordedAt(
  routeSegmentId: string,
  materialId: string,
  { db }: Reader,
): Promise<RecordedParameter[]> {
  const found = await db
    .select({ part: productSegmentParameters })
    .from(productSegmentParameters)
    .innerJoin(productSegments, eq(productSegments.id, productSegmentParameters.productSegmentId))
    .where(and(eq(productSegments.routeSegmentId, routeSegmentId), eq(productSegments.materialId, materialId)))
    .orderBy(asc(productSegmentParameters.sort), asc(productSegmentParameters.id))
  return found.map(({ part: { name, unit, low, high, isRequired } }) => ({
    ...{ name, unit, low, high },
    isRequired: isRequired === 1,
  }))
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
