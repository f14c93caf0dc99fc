import { report, reportTemplate } from '@zhizao/contract/report/report-template'
import { desc, sql } from 'drizzle-orm'
import { crud } from '../../platform/crud/crud.ts'
import { containing, limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { implement } from '../../platform/http/implement.ts'
import type { DataCalls } from './data-calls.ts'
import { paramsOf, reportByCode, saveReport, templateOf, wholeReport } from './report-template.service.ts'
import { reportParams, reports } from './report-template.table.ts'

const row = {
  id: reports.id,
  code: reports.code,
  name: reports.name,
  remark: reports.remark,
  updatedAt: reports.updatedAt,
  hasTemplate: sql<boolean>`${reports.template} is not null`,
  paramCount: sql<number>`(select count(*)::int from ${reportParams} where ${reportParams}.report_id = ${reports}.id)`,
  dataCallCount: sql<number>`jsonb_array_length(${reports.dataCalls})`,
}

/** `dataCalls` is asked when a call comes: the process knows all calls only once every domain stands. */
export const reportTemplateRoutes = (dataCalls: () => DataCalls, clientUrl: string | null) => [
  ...implement(reportTemplate, {
    async page(input, { db }) {
      const like = input.keyword && containing(input.keyword)
      const found = await db
        .select({ ...row, total: totalOver })
        .from(reports)
        .where(like ? sql`(${reports.name} ilike ${like} or ${reports.code} ilike ${like})` : undefined)
        .orderBy(desc(reports.id))
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      return pageReply(found, found[0]?.total ?? 0, input)
    },
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
