import { type ReportRow, report, reportTemplate } from '@zhizao/contract/report/report-template'
import { sql } from 'drizzle-orm'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement } from '../../platform/http/implement.ts'
import type { DataCalls } from './data-calls.ts'
import { paramsOf, reportByCode, saveReport, templateOf, wholeReport } from './report-template.service.ts'
import { reportParams, reports } from './report-template.table.ts'

const templates = rows<ReportRow>()({
  title: '报表',
  from: reports,
  columns: {
    id: reports.id,
    code: reports.code,
    name: reports.name,
    remark: reports.remark,
    updatedAt: reports.updatedAt,
    hasTemplate: sql`${reports.template} is not null`,
    paramCount: sql`(select count(*)::int from ${reportParams} where ${reportParams}.report_id = ${reports}.id)`,
    dataCallCount: sql`jsonb_array_length(${reports.dataCalls})`,
  },
  search: { keyword: [reports.name, reports.code] },
})

/** `dataCalls` is asked when a call comes: the process knows all calls only once every domain stands. */
export const reportTemplateRoutes = (dataCalls: () => DataCalls, clientUrl: string | null) => [
  ...implement(reportTemplate, {
    page: templates.page,
    get: ({ id }, context) => wholeReport(id, context),
    create: (draft, context) => saveReport(draft, dataCalls(), context),
    update: (draft, context) => saveReport(draft, dataCalls(), context),
    remove: crud(reports, { title: '报表' }).remove,
    dataPaths: ({ keyword }) => dataCalls().list(keyword),
  }),
  ...implement(report, {
    byCode: async ({ code }, context) => ({ ...(await reportByCode(code, dataCalls(), context)), clientUrl }),
    params: ({ id }, context) => paramsOf(id, context),
    template: ({ id }, context) => templateOf(id, context),
  }),
]
