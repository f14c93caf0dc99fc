import { type SegmentTemplate, segmentTemplate } from '@zhizao/contract/process/segment-template'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict } from '../../platform/refusal.ts'
import type { ProcessPorts } from '../process-ports.ts'
import { askedResources } from '../segment/asked-resources.ts'
import { segments } from '../segment/segment.table.ts'
import { requireSegmentType } from '../segment/segment-types.ts'
import { segmentTemplateResources, segmentTemplates } from './segment-template.table.ts'

const kept = crud(segmentTemplates, { title: '工序模板' })
export const templateResources = askedResources(segmentTemplateResources, 'templateId')

const count = (table: typeof segments | typeof segmentTemplateResources) =>
  sql`(select count(*)::int from ${table} where ${table}.template_id = ${segmentTemplates}.id)`

export const templateRows = rows<SegmentTemplate>()({
  title: '工序模板',
  from: segmentTemplates,
  columns: {
    id: segmentTemplates.id,
    code: segmentTemplates.code,
    name: segmentTemplates.name,
    segmentType: segmentTemplates.segmentType,
    status: segmentTemplates.status,
    remark: segmentTemplates.remark,
    extra: segmentTemplates.extra,
    resourceCount: count(segmentTemplateResources),
    segmentCount: count(segments),
    createdAt: segmentTemplates.createdAt,
  },
  search: {
    keyword: [segmentTemplates.code, segmentTemplates.name],
    code: [segmentTemplates.code],
    name: [segmentTemplates.name],
  },
  match: { segmentType: segmentTemplates.segmentType, status: segmentTemplates.status },
  order: [asc(segmentTemplates.code)],
})

async function remove(ids: string[], context: Context): Promise<true> {
  const [used] = await context.db
    .select({ name: segmentTemplates.name, segment: segments.name })
    .from(segments)
    .innerJoin(segmentTemplates, eq(segmentTemplates.id, segments.templateId))
    .where(inArray(segmentTemplates.id, ids))
    .limit(1)
  if (used) throw conflict(`工序“${used.segment}”正在使用模板“${used.name}”，不能删除`)
  return kept.removeMany({ ids }, context)
}

/** What kinds of segments ask for. */
export const segmentTemplateRoutes = ({ nextCode, segmentTypes }: ProcessPorts): Route[] =>
  implement(segmentTemplate, {
    page: templateRows.page,
    list: (asked, context) => templateRows.list({ ...asked, status: 1 }, context),
    get: templateRows.get,
    async create({ code, ...draft }, context) {
      const given = code || (await nextCode(context, 'segmentTemplate', draft))
      await requireSegmentType(draft.segmentType, segmentTypes, context)
      return templateRows.get(await kept.create({ ...draft, code: given }, context), context)
    },
    async update({ code, ...draft }, context) {
      const before = await templateRows.get(draft, context)
      if (draft.segmentType && draft.segmentType !== before.segmentType)
        await requireSegmentType(draft.segmentType, segmentTypes, context)
      await kept.update({ ...draft, ...(code && { code }) }, context)
      return templateRows.get(draft, context)
    },
    remove: ({ id }, context) => remove([id], context),
    removeMany: ({ ids }, context) => remove(ids, context),
    async resources({ id }, context) {
      await templateRows.get({ id }, context)
      return templateResources.of(id, context)
    },
    async saveResources({ id, resources }, context) {
      const [template] = await context.db
        .select()
        .from(segmentTemplates)
        .where(eq(segmentTemplates.id, id))
        .for('no key update')
      const { name } = template ?? (await templateRows.get({ id }, context))
      const before = await templateResources.of(id, context)
      await templateResources.save(id, resources, context)
      const after = await templateResources.of(id, context)
      context.audit({ target: name, before: { resources: before }, after: { resources: after }, subject: id })
      return after
    },
  })
