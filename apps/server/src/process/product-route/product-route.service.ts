import type { ProductRoute, ProductRouteDraft, WholeProductRoute } from '@zhizao/contract/process/product-route'
import { placedOf } from '@zhizao/rules/process/placement'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { componentsOn } from '../../material/index.ts'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { productSegmentFiles, productSegments } from '../product-segment/product-segment.table.ts'
import {
  materialsOf,
  parametersOf,
  productSegmentRows,
  resourcesOfProducts,
} from '../product-segment/product-segment-query.ts'
import { routeSegments, routes } from '../route/route.table.ts'
import { flowOf, routeRows } from '../route/route-query.ts'
import { resourcesOfSegments } from '../segment/segment-query.ts'
import { productRoutes } from './product-route.table.ts'

const kept = crud(productRoutes, { title: '产品工艺' })

/** The version that is worked by: the released one, else the newest. */
const shownRoute = sql`(select r.id from ${routes} r
  where r.company_id = ${productRoutes.companyId} and r.code = ${productRoutes.routeCode}
  order by r.status = 'released' desc, r.version desc limit 1)`

export const productRouteRows = rows<ProductRoute>()({
  title: '产品工艺',
  from: productRoutes,
  joins: [
    { table: materials, on: eq(materials.id, productRoutes.materialId), inner: true },
    { table: routes, on: eq(routes.id, shownRoute) },
  ],
  columns: {
    id: productRoutes.id,
    materialId: productRoutes.materialId,
    routeCode: productRoutes.routeCode,
    alternative: productRoutes.alternative,
    isDefault: productRoutes.isDefault,
    status: productRoutes.status,
    remark: productRoutes.remark,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    routeName: routes.name,
    routeId: routes.id,
    routeVersion: routes.version,
    routeStatus: routes.status,
    segmentCount: sql`(select count(*)::int from ${routeSegments} where ${routeSegments.routeId} = ${routes.id})`,
    setCount: sql`(select count(*)::int from ${productSegments} join ${routeSegments} on ${routeSegments.id} = ${productSegments.routeSegmentId}
      where ${routeSegments.routeId} = ${routes.id} and ${productSegments.materialId} = ${productRoutes.materialId})`,
    createdAt: productRoutes.createdAt,
    updatedAt: productRoutes.updatedAt,
  },
  search: { keyword: [materials.code, materials.name, productRoutes.routeCode] },
  match: {
    materialId: productRoutes.materialId,
    routeCode: productRoutes.routeCode,
    isDefault: productRoutes.isDefault,
    status: productRoutes.status,
  },
  orderable: {
    materialCode: materials.code,
    materialName: materials.name,
    routeCode: productRoutes.routeCode,
    updatedAt: productRoutes.updatedAt,
  },
  order: [asc(materials.code), desc(productRoutes.isDefault), asc(productRoutes.alternative)],
})

/** Of one product's ways at a time: the default is one of them. */
async function lockProduct(materialId: string, { db }: Context) {
  const [material] = await db
    .select({ id: materials.id, code: materials.code })
    .from(materials)
    .where(eq(materials.id, materialId))
    .for('no key update')
  if (!material) throw invalidField('materialId', '产品', '物料不存在或已被删除')
  return material
}

const waysOf = (materialId: string, { db }: Context) =>
  db
    .select()
    .from(productRoutes)
    .where(eq(productRoutes.materialId, materialId))
    .orderBy(asc(productRoutes.alternative))

export async function createProductRoute(draft: ProductRouteDraft, context: Context): Promise<ProductRoute> {
  const { db } = context
  await lockProduct(draft.materialId, context)
  if (!(await db.$count(routes, eq(routes.code, draft.routeCode))))
    throw invalidField('routeCode', '工艺路线', '不存在或已被删除')
  const ways = await waysOf(draft.materialId, context)
  if (ways.some(({ routeCode }) => routeCode === draft.routeCode))
    throw invalidField('routeCode', '工艺路线', '该产品已经使用这条工艺路线')
  const alternative = draft.alternative ?? freeAlternative(ways)
  if (ways.some((way) => way.alternative === alternative))
    throw invalidField('alternative', '替代方案', '该产品已有这个替代方案')
  const isFirst = !ways.some(({ isDefault }) => isDefault === 1)
  const row = await kept.create({ ...draft, alternative, isDefault: isFirst ? 1 : 0 }, context)
  if (draft.isDefault === 1 && !isFirst) await makeDefault(row, context)
  return productRouteRows.get(row, context)
}

function freeAlternative(ways: readonly { alternative: string }[]): string {
  for (let nth = 1; ; nth++) {
    const name = String(nth).padStart(2, '0')
    if (!ways.some(({ alternative }) => alternative === name)) return name
  }
}

async function makeDefault({ id, materialId }: { id: string; materialId: string }, { db, now }: Context) {
  await db
    .update(productRoutes)
    .set({ isDefault: 0, updatedAt: now() })
    .where(and(eq(productRoutes.materialId, materialId), ne(productRoutes.id, id), eq(productRoutes.isDefault, 1)))
  await db.update(productRoutes).set({ isDefault: 1, updatedAt: now() }).where(eq(productRoutes.id, id))
}

type Change = Partial<Omit<ProductRouteDraft, 'materialId' | 'routeCode'>> & { id: string }

export async function updateProductRoute({ isDefault, ...changes }: Change, context: Context): Promise<ProductRoute> {
  const before = await productRouteRows.get(changes, context)
  await lockProduct(before.materialId, context)
  const ways = await waysOf(before.materialId, context)
  if (changes.alternative && ways.some((way) => way.id !== before.id && way.alternative === changes.alternative))
    throw invalidField('alternative', '替代方案', '该产品已有这个替代方案')
  await kept.update(changes, context)
  if (isDefault === 1) await makeDefault(before, context)
  return productRouteRows.get(changes, context)
}

export async function setDefaultProductRoute(id: string, context: Context): Promise<ProductRoute> {
  const before = await productRouteRows.get({ id }, context)
  await lockProduct(before.materialId, context)
  await makeDefault(before, context)
  const after = await productRouteRows.get({ id }, context)
  context.audit({ target: `${before.materialCode} ${before.routeCode}`, before, after, subject: id })
  return after
}

/** With what is said of its segments for the product; of the ways that stay the first becomes the default. */
export async function removeProductRoutes(ids: string[], context: Context): Promise<true> {
  const { db } = context
  const gone = await db.select().from(productRoutes).where(inArray(productRoutes.id, ids))
  if (gone.length < new Set(ids).size) throw notFound('产品工艺')
  for (const id of [...new Set(gone.map(({ materialId }) => materialId))].sort()) await lockProduct(id, context)
  await kept.removeMany({ ids }, context)
  for (const { materialId, routeCode, isDefault } of gone) {
    await db
      .delete(productSegments)
      .where(
        and(
          eq(productSegments.materialId, materialId),
          inArray(
            productSegments.routeSegmentId,
            db
              .select({ id: routeSegments.id })
              .from(routeSegments)
              .innerJoin(routes, eq(routes.id, routeSegments.routeId))
              .where(eq(routes.code, routeCode)),
          ),
        ),
      )
    const [first] = await waysOf(materialId, context)
    if (isDefault === 1 && first) await makeDefault(first, context)
  }
  return true
}

const keyed = <Row, Key>(all: readonly Row[], key: (row: Row) => Key) => new Map(all.map((row) => [key(row), row]))

/** A way of a product with all that holds at its segments: what is said of the product, else what the segment says of itself. */
export async function wholeProductRoute(
  { id, routeId }: { id: string; routeId?: string | undefined },
  context: Context,
): Promise<WholeProductRoute> {
  const head = await productRouteRows.get({ id }, context)
  const versions = await routeRows.list({ exactCode: head.routeCode }, context)
  const shown = routeId ?? head.routeId
  if (routeId && !versions.some((version) => version.id === routeId)) throw notFound('工艺路线')
  const [flow, own, bills] = await Promise.all([
    shown ? flowOf(shown, context) : { segments: [], links: [] },
    shown ? productSegmentRows.list({ routeId: shown, materialId: head.materialId }, context) : [],
    componentsOn([head.materialId], today(context), context),
  ])
  const ids = own.map((each) => each.id)
  const [ofSegments, ofProducts, used, parameters, files] = await Promise.all([
    resourcesOfSegments.ofAll([...new Set(flow.segments.map(({ segmentId }) => segmentId))], context),
    resourcesOfProducts.ofAll(ids, context),
    materialsOf(ids, context),
    parametersOf(ids, context),
    filesCounted(ids, context),
  ])
  const byPlace = keyed(own, ({ routeSegmentId }) => routeSegmentId)
  const placed = [...used.values()].flat()
  const bill = bills.get(head.materialId)
  return {
    ...head,
    shownRouteId: shown,
    links: flow.links,
    bomName: bill?.name ?? null,
    versions: versions.map(({ id: version, version: no, status }) => ({ id: version, version: no, status })),
    segments: flow.segments.map((segment) => {
      const said = byPlace.get(segment.id)
      return {
        ...segment,
        setUpSeconds: said?.setUpSeconds ?? segment.setUpSeconds,
        runSeconds: said?.runSeconds ?? segment.runSeconds,
        baseQuantity: said?.baseQuantity ?? '1',
        productSegmentId: said?.id ?? null,
        needsFirstArticle: said?.needsFirstArticle ?? segment.needsFirstArticle,
        productCenterId: said?.workCenterId ?? null,
        resources: (said && ofProducts.get(said.id)) ?? ofSegments.get(segment.segmentId) ?? [],
        materials: (said && used.get(said.id)) ?? [],
        parameters: (said && parameters.get(said.id)) ?? [],
        productFileCount: (said && files.get(said.id)) ?? 0,
      }
    }),
    components: (bill?.components ?? []).map((component) => ({
      ...component,
      placed: placedOf(component.materialId, placed),
    })),
  }
}

async function filesCounted(ids: readonly string[], { db }: Context): Promise<ReadonlyMap<string, number>> {
  if (!ids.length) return new Map()
  const counts = await db
    .select({ id: productSegmentFiles.productSegmentId, total: sql<number>`count(*)::int` })
    .from(productSegmentFiles)
    .where(inArray(productSegmentFiles.productSegmentId, [...ids]))
    .groupBy(productSegmentFiles.productSegmentId)
  return new Map(counts.map(({ id, total }) => [id, total]))
}
