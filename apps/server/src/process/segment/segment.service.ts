import type { SegmentDraft } from '@zhizao/contract/process/segment'
import type { AskedResource } from '@zhizao/contract/process/segment-fields'
import { eq, inArray, or } from 'drizzle-orm'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import type { PlantKind } from '../../plant/index.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import type { ProcessPorts } from '../process-ports.ts'
import { productSegmentResources, productSegments } from '../product-segment/product-segment.table.ts'
import { routeSegments, routes } from '../route/route.table.ts'
import { segmentTemplateResources, segmentTemplates } from '../segment-template/segment-template.table.ts'
import { segmentResources, segments } from './segment.table.ts'
import { resourcesOfSegments, segmentRows } from './segment-query.ts'
import { requireSegmentType } from './segment-types.ts'

const kept = crud(segments, { title: '工序' })
type Ports = Pick<ProcessPorts, 'nextCode' | 'segmentTypes'>

type Places = Pick<SegmentDraft, 'workCenterId' | 'supplierId' | 'templateId'>
async function requirePlaces({ workCenterId, supplierId, templateId }: Places, { db }: Context) {
  if (workCenterId && !(await db.$count(workCenters, eq(workCenters.id, workCenterId))))
    throw invalidField('workCenterId', '工作中心', '不存在或已被删除')
  if (supplierId && !(await db.$count(suppliers, eq(suppliers.id, supplierId))))
    throw invalidField('supplierId', '委外供应商', '不存在或已被删除')
  if (templateId && !(await db.$count(segmentTemplates, eq(segmentTemplates.id, templateId))))
    throw invalidField('templateId', '工序模板', '不存在或已被删除')
}

/** Made by a template, it asks for what the template asks for. */
export async function createSegment({ code, ...draft }: SegmentDraft, ports: Ports, context: Context) {
  const given = code || (await ports.nextCode(context, 'segment', draft))
  await requireSegmentType(draft.segmentType, ports.segmentTypes, context)
  await requirePlaces(draft, context)
  const supplierId = draft.isOutside === 1 ? (draft.supplierId ?? null) : null
  const row = await kept.create({ ...draft, code: given, supplierId }, context)
  if (draft.templateId) await copyTemplate(row.id, draft.templateId, context)
  return segmentRows.get(row, context)
}

export async function updateSegment(
  { code, ...changes }: Partial<SegmentDraft> & { id: string },
  { segmentTypes }: Ports,
  context: Context,
) {
  const before = await segmentRows.get(changes, context)
  if (changes.segmentType && changes.segmentType !== before.segmentType)
    await requireSegmentType(changes.segmentType, segmentTypes, context)
  await requirePlaces(changes, context)
  // Whoever does it himself has no supplier for it.
  const isOutside = changes.isOutside ?? before.isOutside
  const supplierId = isOutside === 1 ? {} : { supplierId: null }
  await kept.update({ ...changes, ...(code && { code }), ...supplierId }, context)
  return segmentRows.get(changes, context)
}

export async function removeSegments(
  ids: string[],
  { segmentUses }: Pick<ProcessPorts, 'segmentUses'>,
  context: Context,
): Promise<true> {
  const [used] = await context.db
    .select({ name: segments.name, route: routes.code, version: routes.version })
    .from(routeSegments)
    .innerJoin(segments, eq(segments.id, routeSegments.segmentId))
    .innerJoin(routes, eq(routes.id, routeSegments.routeId))
    .where(inArray(segments.id, ids))
    .limit(1)
  if (used) throw conflict(`工艺路线“${used.route} V${used.version}”正在使用工序“${used.name}”，不能删除，可以停用`)
  for (const uses of segmentUses) {
    const user = await uses(ids, context)
    if (user) throw conflict(`${user}正在使用要删除的工序，不能删除，可以停用`)
  }
  return kept.removeMany({ ids }, context)
}

async function lockSegment(id: string, { db }: Context) {
  const [row] = await db.select().from(segments).where(eq(segments.id, id)).for('no key update')
  if (!row) throw notFound('工序')
  return row
}

export async function saveSegmentResources(id: string, sent: readonly AskedResource[], context: Context) {
  const row = await lockSegment(id, context)
  const before = await resourcesOfSegments.of(id, context)
  await resourcesOfSegments.save(id, sent, context)
  const after = await resourcesOfSegments.of(id, context)
  context.audit({ target: row.name, before: { resources: before }, after: { resources: after }, subject: id })
  return after
}

/** In the place of what stood there; the segment is one of this template from now on. */
export async function takeTemplate(id: string, templateId: string, context: Context) {
  const row = await lockSegment(id, context)
  await requirePlaces({ templateId }, context)
  const before = await resourcesOfSegments.of(id, context)
  await context.db.delete(segmentResources).where(eq(segmentResources.segmentId, id))
  await copyTemplate(id, templateId, context)
  await context.db.update(segments).set({ templateId, updatedAt: context.now() }).where(eq(segments.id, id))
  const after = await resourcesOfSegments.of(id, context)
  context.audit({ target: row.name, before: { resources: before }, after: { resources: after }, subject: id })
  return after
}

async function copyTemplate(segmentId: string, templateId: string, { db, user }: Context) {
  const asked = await db
    .select()
    .from(segmentTemplateResources)
    .where(eq(segmentTemplateResources.templateId, templateId))
  if (asked.length)
    await db.insert(segmentResources).values(
      asked.map(({ type, resourceId, skill, quantity, sort }) => ({
        companyId: user.companyId,
        segmentId,
        type,
        resourceId,
        skill,
        quantity,
        sort,
      })),
    )
}

/** Where machines are named, which keeps them from being deleted. */
export async function objectsInSegments(objectIds: readonly string[], { db }: Context) {
  const ids = [...objectIds]
  const [ofSegments, ofTemplates, ofProducts] = await Promise.all([
    db.$count(segmentResources, inArray(segmentResources.resourceId, ids)),
    db.$count(segmentTemplateResources, inArray(segmentTemplateResources.resourceId, ids)),
    db.$count(productSegmentResources, inArray(productSegmentResources.resourceId, ids)),
  ])
  return { title: '工序资源', total: ofSegments + ofTemplates + ofProducts }
}

/** What of work centers, stations, teams and people stands in segments and routes. */
export async function processOfPlant(kind: PlantKind, ids: readonly string[], { db }: Context): Promise<string[]> {
  const some = [...ids]
  const ofSegments = await db
    .selectDistinct({ name: segments.name })
    .from(segments)
    .leftJoin(segmentResources, eq(segmentResources.segmentId, segments.id))
    .where(
      or(
        kind === 'workCenter' ? inArray(segments.workCenterId, some) : undefined,
        // Ids of all tables differ.
        inArray(segmentResources.resourceId, some),
      ),
    )
    .limit(1)
  if (ofSegments[0]) return [`工序“${ofSegments[0].name}”`]
  const [template] = await db
    .select({ name: segmentTemplates.name })
    .from(segmentTemplateResources)
    .innerJoin(segmentTemplates, eq(segmentTemplates.id, segmentTemplateResources.templateId))
    .where(inArray(segmentTemplateResources.resourceId, some))
    .limit(1)
  if (template) return [`工序模板“${template.name}”`]
  return routesOfPlant(kind, some, db)
}

async function routesOfPlant(kind: PlantKind, ids: string[], db: Context['db']): Promise<string[]> {
  const [route] = await db
    .select({ code: routes.code, version: routes.version })
    .from(routeSegments)
    .innerJoin(routes, eq(routes.id, routeSegments.routeId))
    .leftJoin(productSegments, eq(productSegments.routeSegmentId, routeSegments.id))
    .leftJoin(productSegmentResources, eq(productSegmentResources.productSegmentId, productSegments.id))
    .where(
      or(
        kind === 'workCenter' ? inArray(routeSegments.workCenterId, ids) : undefined,
        kind === 'workCenter' ? inArray(productSegments.workCenterId, ids) : undefined,
        inArray(productSegmentResources.resourceId, ids),
      ),
    )
    .limit(1)
  return route ? [`工艺路线“${route.code} V${route.version}”`] : []
}
