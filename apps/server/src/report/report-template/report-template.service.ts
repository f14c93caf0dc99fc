import type { ReportDataCall, ReportParam } from '@zhizao/contract/report/report-template'
import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import type { DataCalls } from './data-calls.ts'
import { reportParams, reports } from './report-template.table.ts'

interface Draft {
  code: string
  name: string
  remark?: string | null
  template?: string | null
  params: ReportParam[]
  dataCalls: ReportDataCall[]
}
const rows = crud(reports, { title: '报表' })

export async function wholeReport(id: string, context: Context) {
  const report = await rows.get({ id }, context)
  return { ...report, params: await paramsOf(id, context) }
}

/** Creates the report, or replaces it with all its parameters. */
export async function saveReport(draft: Draft & { id?: string }, dataCalls: DataCalls, context: Context) {
  const { id, params, ...own } = draft
  refuseRepeated(params, '参数名')
  refuseRepeated(draft.dataCalls, '数据名称')
  dataCalls.requireReadable(draft.dataCalls.map((each) => each.path))
  const values = { ...own, template: own.template || null }
  const saved = id ? await rows.update({ id, ...values }, context) : await rows.create(values, context)
  await context.db.delete(reportParams).where(eq(reportParams.reportId, saved.id))
  const added = params.map((param, sort) => ({
    ...param,
    sort,
    reportId: saved.id,
    companyId: context.user.companyId,
  }))
  if (added.length) await context.db.insert(reportParams).values(added)
  return wholeReport(saved.id, context)
}

export async function reportByCode(code: string, dataCalls: DataCalls, { db }: Context) {
  const [found] = await db
    .select({
      id: reports.id,
      code: reports.code,
      name: reports.name,
      dataCalls: reports.dataCalls,
      hasTemplate: sql<boolean>`${reports.template} is not null`,
    })
    .from(reports)
    .where(eq(reports.code, code))
  if (!found) throw notFound('报表')
  const { hasTemplate, ...report } = found
  return {
    ...report,
    templateUrl: hasTemplate ? `/reporttemplate/tempJson/${report.id}` : null,
    dataCalls: dataCalls.described(report.dataCalls),
  }
}

/** The parameters of a report that exists, in their order. */
export async function paramsOf(id: string, context: Context) {
  await rows.get({ id }, context)
  return context.db.select().from(reportParams).where(eq(reportParams.reportId, id)).orderBy(asc(reportParams.sort))
}

export async function templateOf(id: string, context: Context): Promise<Record<string, unknown>> {
  const { template } = await rows.get({ id }, context)
  if (!template) throw notFound('报表模板')
  return JSON.parse(template)
}

function refuseRepeated(named: readonly { name: string }[], title: string) {
  const names = named.map((each) => each.name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated) throw invalidField('name', title, `“${repeated}”重复`)
}
