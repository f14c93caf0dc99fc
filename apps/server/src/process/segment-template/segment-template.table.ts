import type { ResourceType } from '@zhizao/contract/plant/resource'
import { foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, extraColumn, idColumn } from '../../platform/db/columns.ts'

/** What a kind of segment asks for. */
export const segmentTemplates = companyTable(
  'segment_template',
  {
    code: text().notNull(),
    name: text().notNull(),
    segmentType: text().notNull(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
    extra: extraColumn(),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code)],
)

/** `resourceId` names a row of the table that `type` says; null: any of the type. */
export const segmentTemplateResources = companyTable(
  'segment_template_resource',
  {
    templateId: idColumn().notNull(),
    type: text().$type<ResourceType>().notNull(),
    resourceId: idColumn(),
    skill: text(),
    quantity: integer().notNull().default(1),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.templateId, table.companyId, table.sort),
    index().on(table.companyId, table.resourceId),
    foreignKey({
      columns: [table.templateId, table.companyId],
      foreignColumns: [segmentTemplates.id, segmentTemplates.companyId],
    }).onDelete('cascade'),
  ],
)
