import type { FieldProblem } from '@zhizao/contract/http/envelope'
import type { SentFile } from '@zhizao/contract/process/process-file'
import type { SavedProductSegment } from '@zhizao/contract/process/product-segment'
import { placedOf } from '@zhizao/rules/process/placement'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import { filesOfProducts } from '../file/process-files.ts'
import { productRoutes } from '../product-route/product-route.table.ts'
import { routeVersions } from '../route/route.service.ts'
import { routeSegments } from '../route/route.table.ts'
import { routeName } from '../route/route-query.ts'
import { segments } from '../segment/segment.table.ts'
import { productSegmentMaterials, productSegmentParameters, productSegments } from './product-segment.table.ts'
import { materialsOf, parametersOf, productSegmentRows, resourcesOfProducts } from './product-segment-query.ts'

type Of = Pick<SavedProductSegment, 'materialId' | 'routeSegmentId'>

/** The route that segments belong to, locked, with what the segments say of themselves; it is one that the product goes by. */
async function lockPlaces(all: readonly Of[], context: Context) {
  const { db } = context
  const ids = [...new Set(all.map(({ routeSegmentId }) => routeSegmentId))]
  const found = await db
    .select({ own: routeSegments, segment: segments })
    .from(routeSegments)
    .innerJoin(segments, eq(segments.id, routeSegments.segmentId))
    .where(inArray(routeSegments.id, ids))
  if (found.length < ids.length) throw notFound('路线工序')
  const places = new Map(found.map((each) => [each.own.id, each]))
  const byRoute = Map.groupBy(all, ({ routeSegmentId }) => places.get(routeSegmentId)!.own.routeId)
  for (const routeId of [...byRoute.keys()].sort()) {
    const route = await routeVersions.inUse(routeId, context)
    const products = [...new Set(byRoute.get(routeId)!.map(({ materialId }) => materialId))]
    const going = await db
      .select({ id: productRoutes.materialId })
      .from(productRoutes)
      .where(and(eq(productRoutes.routeCode, route.code), inArray(productRoutes.materialId, products)))
    if (going.length < products.length) throw conflict(`产品没有使用工艺路线“${route.code}”，请先添加产品工艺`)
  }
  return { places, routeIds: [...byRoute.keys()] }
}
type Places = Awaited<ReturnType<typeof lockPlaces>>['places']

const set = <Value>(value: Value | undefined, otherwise: Value) => (value === undefined ? otherwise : value)

/** What is said already or, where nothing is, what the segment says of itself, with what was sent. */
async function saveHead(sent: SavedProductSegment, places: Places, context: Context): Promise<string> {
  const { materialId, routeSegmentId } = sent
  const { segment } = places.get(routeSegmentId)!
  const [before] = await context.db
    .select()
    .from(productSegments)
    .where(and(eq(productSegments.routeSegmentId, routeSegmentId), eq(productSegments.materialId, materialId)))
  const from = before ?? { ...segment, baseQuantity: '1', workCenterId: null }
  const values = {
    setUpSeconds: set(sent.setUpSeconds, from.setUpSeconds),
    runSeconds: set(sent.runSeconds, from.runSeconds),
    baseQuantity: set(sent.baseQuantity, from.baseQuantity),
    needsFirstArticle: set(sent.needsFirstArticle, from.needsFirstArticle),
    workCenterId: set(sent.workCenterId, from.workCenterId),
    updatedAt: context.now(),
  }
  const [row] = await context.db
    .insert(productSegments)
    .values({ ...values, materialId, routeSegmentId, companyId: context.user.companyId })
    .onConflictDoUpdate({ target: [productSegments.routeSegmentId, productSegments.materialId], set: values })
    .returning({ id: productSegments.id })
  return row!.id
}

async function saveParts(
  id: string,
  { resources, materials: used, parameters }: SavedProductSegment,
  context: Context,
) {
  const { db, user } = context
  const own = { companyId: user.companyId, productSegmentId: id }
  if (resources) await resourcesOfProducts.save(id, resources, context)
  if (used) {
    await db.delete(productSegmentMaterials).where(eq(productSegmentMaterials.productSegmentId, id))
    if (used.length)
      await db
        .insert(productSegmentMaterials)
        .values(used.map(({ materialId, share }, sort) => ({ ...own, materialId, share: share ?? '100', sort })))
  }
  if (parameters) {
    await db.delete(productSegmentParameters).where(eq(productSegmentParameters.productSegmentId, id))
    if (parameters.length)
      await db.insert(productSegmentParameters).values(
        parameters.map(({ unit, low, high, isRequired, pointSignal, name }, sort) => ({
          ...own,
          name,
          sort,
          unit: unit || null,
          low: low ?? null,
          high: high ?? null,
          isRequired: isRequired ?? 0,
          pointSignal: pointSignal || null,
        })),
      )
  }
}

/** Sent lists that contradict themselves, by line. */
function contradictions(sent: readonly SavedProductSegment[]): FieldProblem[] {
  return sent.flatMap(({ materials: used = [], parameters = [] }, nth) => [
    ...used.flatMap(({ materialId }, at) =>
      used.findIndex((other) => other.materialId === materialId) < at
        ? [told(nth, `materials.${at}.materialId`, '组件物料', `第 ${at + 1} 行的物料重复`)]
        : [],
    ),
    ...parameters.flatMap(({ name, low, high }, at) => {
      if (parameters.findIndex((other) => other.name === name) < at)
        return [told(nth, `parameters.${at}.name`, '参数名称', `参数“${name}”重复`)]
      const isTurned = low && high && compareQuantities(low, high) > 0
      return isTurned ? [told(nth, `parameters.${at}.high`, '上限', `参数“${name}”的上限应不小于下限`)] : []
    }),
  ])
}
const told = (nth: number, field: string, title: string, message: string): FieldProblem => ({
  field: `segments.${nth}.${field}`,
  title,
  message,
})

async function requireRows(sent: readonly SavedProductSegment[], { db }: Context) {
  const centers = [...new Set(sent.flatMap(({ workCenterId }) => workCenterId ?? []))]
  const used = [...new Set(sent.flatMap((each) => each.materials?.map(({ materialId }) => materialId) ?? []))]
  const [known, there] = await Promise.all([
    centers.length ? db.$count(workCenters, inArray(workCenters.id, centers)) : 0,
    used.length ? db.select({ id: materials.id }).from(materials).where(inArray(materials.id, used)) : [],
  ])
  const nth = sent.findIndex(({ workCenterId }) => workCenterId)
  if (known < centers.length)
    throw invalid('工作中心：不存在或已被删除', [told(nth, 'workCenterId', '工作中心', '不存在或已被删除')])
  const ids = new Set(there.map(({ id }) => id))
  const problems = sent.flatMap((each, at) =>
    (each.materials ?? []).flatMap(({ materialId }, line) =>
      ids.has(materialId)
        ? []
        : [told(at, `materials.${line}.materialId`, '组件物料', `第 ${line + 1} 行的物料不存在或已被删除`)],
    ),
  )
  if (problems.length) throw invalid(`组件物料：${problems[0]!.message}`, problems)
}

/** No component is used up twice. */
async function requireShares(products: readonly string[], routeIds: readonly string[], { db }: Context) {
  const placed = await db
    .select({
      product: productSegments.materialId,
      route: routeSegments.routeId,
      materialId: productSegmentMaterials.materialId,
      share: productSegmentMaterials.share,
      name: materials.name,
    })
    .from(productSegmentMaterials)
    .innerJoin(productSegments, eq(productSegments.id, productSegmentMaterials.productSegmentId))
    .innerJoin(routeSegments, eq(routeSegments.id, productSegments.routeSegmentId))
    .innerJoin(materials, eq(materials.id, productSegmentMaterials.materialId))
    .where(and(inArray(routeSegments.routeId, [...routeIds]), inArray(productSegments.materialId, [...products])))
  for (const some of Map.groupBy(placed, ({ product, route }) => `${product} ${route}`).values())
    for (const { materialId, name } of some) {
      const sum = placedOf(materialId, some)
      if (compareQuantities(sum, '100') > 0) throw conflict(`组件“${name}”的分配比例合计为 ${sum}%，不能超过 100%`)
    }
}

async function stateOf(id: string, context: Context) {
  const [found] = await productSegmentRows.list({ ids: [id] }, context)
  const [resources, used, parameters] = await Promise.all([
    resourcesOfProducts.of(id, context),
    materialsOf([id], context),
    parametersOf([id], context),
  ])
  return found && { ...found, resources, materials: used.get(id) ?? [], parameters: parameters.get(id) ?? [] }
}

/** What is said of segments for products; all of it or nothing. */
export async function saveProductSegments(sent: readonly SavedProductSegment[], context: Context) {
  const problems = contradictions(sent)
  if (problems.length) throw invalid(`产品工序：${problems[0]!.message}`, problems)
  const { places, routeIds } = await lockPlaces(sent, context)
  await requireRows(sent, context)
  const ids: string[] = []
  for (const each of sent) {
    const id = await saveHead(each, places, context)
    await saveParts(id, each, context)
    ids.push(id)
  }
  await requireShares([...new Set(sent.map(({ materialId }) => materialId))], routeIds, context)
  const saved = await productSegmentRows.list({ ids }, context)
  for (const id of new Set(ids)) {
    const after = await stateOf(id, context)
    context.audit({ target: nameOf(after!), after, subject: id })
  }
  return saved
}

type Named = { materialCode: string; routeCode: string; routeVersion: number; no: number; segmentName: string }
const nameOf = ({ materialCode, routeCode, routeVersion, no, segmentName }: Named) =>
  `${materialCode} ${routeName({ code: routeCode, version: routeVersion })} ${no} ${segmentName}`

export async function saveProductFiles(
  { files: sent, ...of }: Of & { files: SentFile[] },
  files: FileStore,
  context: Context,
) {
  const { places } = await lockPlaces([of], context)
  const id = await saveHead(of, places, context)
  const { before, after } = await filesOfProducts.save(id, sent, files, context)
  const row = await productSegmentRows.get({ id }, context)
  context.audit({ target: nameOf(row), before: { files: before }, after: { files: after }, subject: id })
  return after
}

/** What the segment says of itself holds again. */
export async function removeProductSegment(id: string, context: Context): Promise<true> {
  const row = await productSegmentRows.get({ id }, context)
  await routeVersions.inUse(row.routeId, context)
  const before = await stateOf(id, context)
  await context.db.delete(productSegments).where(eq(productSegments.id, id))
  context.audit({ target: nameOf(row), before })
  return true
}
