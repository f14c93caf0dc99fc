import { placementFaults } from '@zhizao/rules/process/placement'
import { type RouteFault, routeFaults } from '@zhizao/rules/process/route-graph'
import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { componentsOn } from '../../material/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { type ResourceReference, resourcesThatCan } from '../../plant/index.ts'
import { staff, staffSkills } from '../../plant/staff/staff.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { productRoutes } from '../product-route/product-route.table.ts'
import { productSegmentMaterials, productSegments } from '../product-segment/product-segment.table.ts'
import { segmentResources, segments } from '../segment/segment.table.ts'
import { routeLinks, routeSegments, type routes } from './route.table.ts'

type RouteRow = typeof routes.$inferSelect
/** Faults that one refusal names. */
const MOST_NAMED = 5

const filled = ({ text, values }: RouteFault) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
const listed = (all: readonly string[]) =>
  all.length > MOST_NAMED ? `${all.slice(0, MOST_NAMED).join('、')} 等 ${all.length} 个` : all.join('、')

const ofRoute = (routeId: string, { db }: Context) =>
  db
    .select({ own: routeSegments, segment: segments })
    .from(routeSegments)
    .innerJoin(segments, eq(segments.id, routeSegments.segmentId))
    .where(eq(routeSegments.routeId, routeId))
    .orderBy(routeSegments.no)
type Of = Awaited<ReturnType<typeof ofRoute>>[number]
const nameOf = ({ own, segment }: Of) => `${own.no} ${own.name ?? segment.name}`

export async function hasSegments({ id }: RouteRow, { db }: Context) {
  return (await db.$count(routeSegments, eq(routeSegments.routeId, id))) ? undefined : '请先添加工序'
}

export async function soundGraph({ id }: RouteRow, context: Context) {
  const [found, links] = await Promise.all([
    ofRoute(id, context),
    context.db.select().from(routeLinks).where(eq(routeLinks.routeId, id)),
  ])
  const [fault] = routeFaults(
    found.map((each) => ({
      key: each.own.id,
      no: each.own.no,
      name: each.own.name ?? each.segment.name,
      alternativeGroup: each.own.alternativeGroup,
    })),
    links.map(({ fromId, toId, kind }) => ({ from: fromId, to: toId, kind })),
  )
  return fault && filled(fault)
}

export async function segmentsInUse({ id }: RouteRow, context: Context) {
  const off = (await ofRoute(id, context)).filter(({ segment }) => segment.status === 0)
  return off.length ? `工序已停用：${listed(off.map(nameOf))}` : undefined
}

/** Each segment finds all that it asks for, and where it asks for nothing a station in its work center. What others do needs none. */
export async function capable({ id }: RouteRow, context: Context) {
  const found = (await ofRoute(id, context)).filter(({ segment }) => segment.isOutside === 0)
  const asked = await context.db
    .select()
    .from(segmentResources)
    .where(
      inArray(
        segmentResources.segmentId,
        found.map(({ segment }) => segment.id),
      ),
    )
  const bySegment = Map.groupBy(asked, ({ segmentId }) => segmentId)
  const can = await whatCan(asked, context)
  const lacking = found.flatMap((each) => {
    const needs = bySegment.get(each.segment.id) ?? []
    const center = each.own.workCenterId ?? each.segment.workCenterId
    const lack = needs.map(can.lack).find(Boolean)
    if (lack) return [`工序“${nameOf(each)}”${lack}`]
    if (needs.length) return []
    if (!center) return [`工序“${nameOf(each)}”没有工作中心，也没有资源`]
    return can.centers.has(center) ? [] : [`工序“${nameOf(each)}”的工作中心没有工位，也没有资源`]
  })
  return lacking[0]
}

type Need = ResourceReference & { skill: string | null }

async function whatCan(asked: readonly Need[], context: Context) {
  const { db } = context
  const skills = [...new Set(asked.flatMap(({ skill }) => skill ?? []))]
  const skilled = db
    .selectDistinct({ name: staffSkills.name })
    .from(staffSkills)
    .innerJoin(staff, eq(staff.id, staffSkills.staffId))
    .where(
      and(
        eq(staff.status, 1),
        inArray(staffSkills.name, skills),
        or(isNull(staffSkills.expiresOn), gte(staffSkills.expiresOn, today(context))),
      ),
    )
  const [there, centers, known] = await Promise.all([
    resourcesThatCan(asked, context),
    db.selectDistinct({ id: stations.workCenterId }).from(stations),
    skills.length ? skilled : [],
  ])
  const has = new Set(known.map(({ name }) => name))
  return {
    centers: new Set(centers.map((center) => center.id)),
    lack({ resourceId, skill }: Need): string | undefined {
      if (resourceId && !there.has(resourceId)) return '的资源已被删除或已离职'
      return skill && !has.has(skill) ? `要求技能“${skill}”，在职人员中没有人具备` : undefined
    },
  }
}

/** For each product of the route, what its bill of that day is made of is used up at the segments. */
export async function itemsPlaced(row: RouteRow, context: Context) {
  const { db } = context
  const products = await db
    .select({ id: materials.id, code: materials.code })
    .from(productRoutes)
    .innerJoin(materials, eq(materials.id, productRoutes.materialId))
    .where(and(eq(productRoutes.routeCode, row.code), eq(productRoutes.status, 1)))
  if (!products.length) return undefined
  const ids = products.map(({ id }) => id)
  const [bills, placed] = await Promise.all([
    componentsOn(ids, row.validFrom ?? today(context), context),
    db
      .select({
        product: productSegments.materialId,
        materialId: productSegmentMaterials.materialId,
        share: productSegmentMaterials.share,
      })
      .from(productSegmentMaterials)
      .innerJoin(productSegments, eq(productSegments.id, productSegmentMaterials.productSegmentId))
      .innerJoin(routeSegments, eq(routeSegments.id, productSegments.routeSegmentId))
      .where(and(eq(routeSegments.routeId, row.id), inArray(productSegments.materialId, ids))),
  ])
  for (const { id, code } of products) {
    const components = bills.get(id)?.components ?? []
    const [fault] = placementFaults(
      components.map(({ materialId, materialCode, materialName }) => ({
        materialId,
        name: `${materialCode} ${materialName}`,
      })),
      placed.filter(({ product }) => product === id),
    )
    if (fault) return `产品“${code}”的${filled(fault)}`
  }
  return undefined
}
