import type { Segment } from '@zhizao/contract/process/segment'
import { asc, eq, sql } from 'drizzle-orm'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { rows } from '../../platform/crud/rows.ts'
import { segmentTemplates } from '../segment-template/segment-template.table.ts'
import { askedResources } from './asked-resources.ts'
import { segmentResources, segments } from './segment.table.ts'

export const resourcesOfSegments = askedResources(segmentResources, 'segmentId')

/** Segments with the names of what they speak of. */
export const segmentRows = rows<Segment>()({
  title: '工序',
  from: segments,
  joins: [
    { table: workCenters, on: eq(workCenters.id, segments.workCenterId) },
    { table: suppliers, on: eq(suppliers.id, segments.supplierId) },
    { table: segmentTemplates, on: eq(segmentTemplates.id, segments.templateId) },
  ],
  columns: {
    id: segments.id,
    code: segments.code,
    name: segments.name,
    segmentType: segments.segmentType,
    workCenterId: segments.workCenterId,
    workCenterName: workCenters.name,
    setUpSeconds: segments.setUpSeconds,
    runSeconds: segments.runSeconds,
    isOutside: segments.isOutside,
    supplierId: segments.supplierId,
    supplierName: suppliers.name,
    needsFirstArticle: segments.needsFirstArticle,
    templateId: segments.templateId,
    templateName: segmentTemplates.name,
    status: segments.status,
    remark: segments.remark,
    extra: segments.extra,
    resourceCount: sql`(select count(*)::int from ${segmentResources} where ${segmentResources.segmentId} = ${segments.id})`,
    createdAt: segments.createdAt,
  },
  search: { keyword: [segments.code, segments.name], code: [segments.code], name: [segments.name] },
  match: {
    segmentType: segments.segmentType,
    workCenterId: segments.workCenterId,
    isOutside: segments.isOutside,
    status: segments.status,
  },
  order: [asc(segments.code)],
})
