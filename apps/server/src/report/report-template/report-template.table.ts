import type { ReportDataCall, ReportParamType } from '@zhizao/contract/report/report-template'
import { boolean, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'

/** The template is kept as the text that was given: jsonb would refuse characters that JSON allows. */
export const reports = companyTable(
  'report',
  {
    code: text().notNull(),
    name: text().notNull(),
    remark: text(),
    template: text(),
    dataCalls: jsonb().$type<ReportDataCall[]>().notNull().default([]),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)

export const reportParams = companyTable(
  'report_param',
  {
    reportId: idColumn().notNull(),
    name: text().notNull(),
    title: text().notNull(),
    type: text().$type<ReportParamType>().notNull(),
    defaultValue: text(),
    required: boolean().notNull(),
    sort: integer().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.reportId, table.companyId],
      foreignColumns: [reports.id, reports.companyId],
    }).onDelete('cascade'),
    index().on(table.reportId, table.companyId),
  ],
)
