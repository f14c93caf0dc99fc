import type { ResourceType } from '@zhizao/contract/plant/resource'
import { foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { companyTable, extraColumn, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { segmentTemplates } from '../segment-template/segment-template.table.ts'

/** What is done to a product at one place in one go. `runSeconds`: for one piece. */
export const segments = companyTable(
  'process_segment',
  {
    code: text().notNull(),
    name: text().notNull(),
    segmentType: text().notNull(),
    workCenterId: idColumn(),
    setUpSeconds: integer().notNull().default(0),
    runSeconds: quantityColumn().notNull().default('0'),
    isOutside: smallint().$type<0 | 1>().notNull().default(0),
    supplierId: idColumn(),
    needsFirstArticle: smallint().$type<0 | 1>().notNull().default(0),
    templateId: idColumn(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
    extra: extraColumn(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.workCenterId, table.companyId),
    index().on(table.supplierId, table.companyId),
    index().on(table.templateId, table.companyId),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
    foreignKey({ columns: [table.supplierId, table.companyId], foreignColumns: [suppliers.id, suppliers.companyId] }),
    foreignKey({
      columns: [table.templateId, table.companyId],
      foreignColumns: [segmentTemplates.id, segmentTemplates.companyId],
    }),
  ],
)

/** `resourceId` names a row of the table that `type` says; null: any of the type. */
export const segmentResources = companyTable(
  'process_segment_resource',
  {
    segmentId: idColumn().notNull(),
    type: text().$type<ResourceType>().notNull(),
    resourceId: idColumn(),
    skill: text(),
    quantity: integer().notNull().default(1),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.segmentId, table.companyId, table.sort),
    index().on(table.companyId, table.resourceId),
    foreignKey({
      columns: [table.segmentId, table.companyId],
      foreignColumns: [segments.id, segments.companyId],
    }).onDelete('cascade'),
  ],
)
