import type { ProductMaterial, ProductParameter, ProductSegment } from '@zhizao/contract/process/product-segment'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { routeSegments, routes } from '../route/route.table.ts'
import { askedResources } from '../segment/asked-resources.ts'
import { segments } from '../segment/segment.table.ts'
import {
  productSegmentMaterials,
  productSegmentParameters,
  productSegmentResources,
  productSegments,
} from './product-segment.table.ts'

export const resourcesOfProducts = askedResources(productSegmentResources, 'productSegmentId')

export const productSegmentRows = rows<ProductSegment>()({
  title: '产品工序',
  from: productSegments,
  joins: [
    { table: materials, on: eq(materials.id, productSegments.materialId), inner: true },
    { table: routeSegments, on: eq(routeSegments.id, productSegments.routeSegmentId), inner: true },
    { table: routes, on: eq(routes.id, routeSegments.routeId), inner: true },
    { table: segments, on: eq(segments.id, routeSegments.segmentId), inner: true },
    { table: workCenters, on: eq(workCenters.id, productSegments.workCenterId) },
  ],
  columns: {
    id: productSegments.id,
    materialId: productSegments.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    routeId: routes.id,
    routeCode: routes.code,
    routeVersion: routes.version,
    routeSegmentId: productSegments.routeSegmentId,
    no: routeSegments.no,
    segmentName: sql`coalesce(${routeSegments.name}, ${segments.name})`,
    setUpSeconds: productSegments.setUpSeconds,
    runSeconds: productSegments.runSeconds,
    baseQuantity: productSegments.baseQuantity,
    needsFirstArticle: productSegments.needsFirstArticle,
    workCenterId: productSegments.workCenterId,
    workCenterName: workCenters.name,
  },
  match: { ids: productSegments.id, routeId: routes.id, materialId: productSegments.materialId },
  order: [asc(routeSegments.no)],
})

/** By product segment, in their order. */
export async function materialsOf(ids: readonly string[], { db }: Pick<Context, 'db'>) {
  if (!ids.length) return new Map<string, ProductMaterial[]>()
  const found = await db
    .select({
      owner: productSegmentMaterials.productSegmentId,
      id: productSegmentMaterials.id,
      materialId: productSegmentMaterials.materialId,
      materialCode: materials.code,
      materialName: materials.name,
      share: productSegmentMaterials.share,
    })
    .from(productSegmentMaterials)
    .innerJoin(materials, eq(materials.id, productSegmentMaterials.materialId))
    .where(inArray(productSegmentMaterials.productSegmentId, [...ids]))
    .orderBy(asc(productSegmentMaterials.sort), asc(productSegmentMaterials.id))
  return byOwner<ProductMaterial>(found)
}

export async function parametersOf(ids: readonly string[], { db }: Pick<Context, 'db'>) {
  if (!ids.length) return new Map<string, ProductParameter[]>()
  const found = await db
    .select({
      owner: productSegmentParameters.productSegmentId,
      id: productSegmentParameters.id,
      name: productSegmentParameters.name,
      unit: productSegmentParameters.unit,
      low: productSegmentParameters.low,
      high: productSegmentParameters.high,
      isRequired: productSegmentParameters.isRequired,
      pointSignal: productSegmentParameters.pointSignal,
    })
    .from(productSegmentParameters)
    .where(inArray(productSegmentParameters.productSegmentId, [...ids]))
    .orderBy(asc(productSegmentParameters.sort), asc(productSegmentParameters.id))
  return byOwner<ProductParameter>(found)
}

const byOwner = <Part>(found: readonly (Part & { owner: string })[]): Map<string, Part[]> =>
  new Map(
    [...Map.groupBy(found, ({ owner }) => owner)].map(([owner, some]) => [
      owner,
      some.map(({ owner: _, ...part }) => part as Part),
    ]),
  )
