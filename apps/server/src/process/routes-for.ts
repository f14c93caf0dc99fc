import type { LinkKind, ProductionRoute, ProductionSegment } from '@zhizao/contract/process/production-route'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { writtenStatement } from '../platform/db/written-statement.ts'
import { productRoutes } from './product-route/product-route.table.ts'
import { productSegmentMaterials, productSegments } from './product-segment/product-segment.table.ts'
import { routeLinks, routeSegments, routes } from './route/route.table.ts'
import { routeOn } from './route/route-query.ts'
import { segments } from './segment/segment.table.ts'

/** A route as orders are planned by it: without what people, machines and parameters its segments ask for. */
export interface PlannedRoute extends Omit<ProductionRoute, 'segments'> {
  readonly segments: readonly Omit<ProductionSegment, 'resources' | 'parameters'>[]
}

interface Head {
  readonly materialId: string
  readonly routeId: string
  readonly code: string
  readonly version: number
  readonly name: string
}

const readHeads = writtenStatement<{ ids: readonly string[]; day: string }, Head>(
  (given) => sql`select distinct on (${productRoutes.materialId}) ${productRoutes.materialId} as "materialId",
      ${routes.id} as "routeId", ${routes.code}, ${routes.version}, ${routes.name}
    from ${productRoutes} join ${routes}
      on ${routes.id} = ${routeOn(productRoutes.routeCode, productRoutes.companyId, given.day)}
    where ${productRoutes.materialId} = any(${given.ids}::bigint[]) and ${productRoutes.status} = 1
    order by ${productRoutes.materialId}, ${productRoutes.isDefault} desc, ${productRoutes.alternative}`,
)
const readNamed = writtenStatement<{ id: string }, Omit<Head, 'materialId'>>(
  ({ id }) => sql`select ${routes.id} as "routeId", ${routes.code}, ${routes.version}, ${routes.name}
    from ${routes} where ${routes.id} = ${id}::bigint`,
)

interface OwnSegment {
  id: string
  routeId: string
  no: number
  segmentId: string
  code: string
  name: string
  segmentType: string
  workCenterId: string | null
  setUpSeconds: number
  runSeconds: string
  transferQuantity: string | null
  alternativeGroup: string | null
  isOutside: number
  supplierId: string | null
  needsFirstArticle: number
}
const readSegments = writtenStatement<{ ids: readonly string[] }, OwnSegment>(
  (given) => sql`select own.id, own.route_id as "routeId", own.no, own.segment_id as "segmentId", segment.code,
      coalesce(own.name, segment.name) as name, segment.segment_type as "segmentType",
      coalesce(own.work_center_id, segment.work_center_id) as "workCenterId", segment.set_up_seconds as "setUpSeconds",
      segment.run_seconds as "runSeconds", own.transfer_quantity as "transferQuantity",
      own.alternative_group as "alternativeGroup", segment.is_outside as "isOutside", segment.supplier_id as "supplierId",
      segment.needs_first_article as "needsFirstArticle"
    from ${routeSegments} own join ${segments} segment on segment.id = own.segment_id
    where own.route_id = any(${given.ids}::bigint[]) order by own.route_id, own.no, own.id`,
)

interface OwnLink {
  routeId: string
  fromId: string
  toId: string
  kind: LinkKind
  numerator: string
  denominator: string
}
const readLinks = writtenStatement<{ ids: readonly string[] }, OwnLink>(
  (given) => sql`select route_id as "routeId", from_id as "fromId", to_id as "toId", kind, numerator, denominator
    from ${routeLinks} where route_id = any(${given.ids}::bigint[]) order by id`,
)

interface Said {
  materialId: string
  routeSegmentId: string
  workCenterId: string | null
  setUpSeconds: number
  runSeconds: string
  baseQuantity: string
  needsFirstArticle: number
  /** Pairs of component and share. */
  used: [string, string][] | null
}
const readSaid = writtenStatement<{ ids: readonly string[]; routeIds: readonly string[] }, Said>(
  (given) => sql`select said.material_id as "materialId", said.route_segment_id as "routeSegmentId",
      said.work_center_id as "workCenterId", said.set_up_seconds as "setUpSeconds", said.run_seconds as "runSeconds",
      said.base_quantity as "baseQuantity", said.needs_first_article as "needsFirstArticle",
      (select json_agg(json_build_array(used.material_id::text, used.share::text) order by used.sort, used.id)
        from ${productSegmentMaterials} used where used.product_segment_id = said.id) as used
    from ${productSegments} said join ${routeSegments} own on own.id = said.route_segment_id
    where said.material_id = any(${given.ids}::bigint[]) and own.route_id = any(${given.routeIds}::bigint[])`,
)

const ofOne = (one: { materialId: string; routeSegmentId: string }) => `${one.materialId} ${one.routeSegmentId}`

function segmentFrom(own: OwnSegment, said: Said | undefined): PlannedRoute['segments'][number] {
  const { routeId: _, transferQuantity, ...kept } = own
  return {
    ...kept,
    workCenterId: said?.workCenterId ?? own.workCenterId,
    setUpSeconds: said?.setUpSeconds ?? own.setUpSeconds,
    runSeconds: plainDecimal(said?.runSeconds ?? own.runSeconds),
    baseQuantity: plainDecimal(said?.baseQuantity ?? '1'),
    transferQuantity: transferQuantity && plainDecimal(transferQuantity),
    isOutside: own.isOutside === 1,
    needsFirstArticle: (said?.needsFirstArticle ?? own.needsFirstArticle) === 1,
    materials: (said?.used ?? []).map(([materialId, share]) => ({ materialId, share: plainDecimal(share) })),
  }
}

/**
 * The default released routes of many products on a day, by product; of one of them a named one in whatever state. Those that
 * have none are left out. Five statements, however many there are.
 */
export async function routesFor(
  materialIds: readonly string[],
  day: string,
  { db }: Pick<Context, 'db'>,
  named?: { materialId: string; routeId: string },
): Promise<Map<string, PlannedRoute>> {
  const [found, [own]] = await Promise.all([
    readHeads(db, { ids: materialIds.filter((id) => id !== named?.materialId), day }),
    named ? readNamed(db, { id: named.routeId }) : [],
  ])
  const heads = own ? [...found, { ...own, materialId: named!.materialId }] : found
  const ids = [...new Set(heads.map(({ routeId }) => routeId))]
  const [ofRoutes, links, saids] = await Promise.all([
    readSegments(db, { ids }),
    readLinks(db, { ids }),
    readSaid(db, { ids: heads.map(({ materialId }) => materialId), routeIds: ids }),
  ])
  const segmentsOf = Map.groupBy(ofRoutes, ({ routeId }) => routeId)
  const linksOf = Map.groupBy(links, ({ routeId }) => routeId)
  const saidOf = new Map(saids.map((each) => [ofOne(each), each]))
  return new Map(
    heads.map(({ materialId, ...head }) => [
      materialId,
      {
        ...head,
        links: (linksOf.get(head.routeId) ?? []).map(({ routeId: _, numerator, denominator, ...link }) => ({
          ...link,
          numerator: plainDecimal(numerator),
          denominator: plainDecimal(denominator),
        })),
        segments: (segmentsOf.get(head.routeId) ?? []).map((each) =>
          segmentFrom(each, saidOf.get(ofOne({ materialId, routeSegmentId: each.id }))),
        ),
      },
    ]),
  )
}

/** Whether a product has a route on a day: a released default one, or the named one in whatever state. */
export async function hasRoute(
  materialId: string,
  day: string,
  { db }: Pick<Context, 'db'>,
  routeId?: string,
): Promise<boolean> {
  const found = routeId ? await readNamed(db, { id: routeId }) : await readHeads(db, { ids: [materialId], day })
  return found.length > 0
}
