import { z } from 'zod'
import { calls, Done, get, post, SIGNED_IN } from '../http/call.ts'
import { ById, Code, Id, Name, required, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

const isObject = (source: string) => {
  try {
    const value: unknown = JSON.parse(source)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
const jsonObject = (most: number) =>
  text(most).refine((source) => source === '' || isObject(source), { error: '不是有效的 JSON 对象' })

export const ReportParamType = z.enum(['text', 'number', 'date', 'time'])
export type ReportParamType = z.output<typeof ReportParamType>

/** What is asked before a report is made. */
export const ReportParam = z.object({
  name: required(50)
    .regex(/^[A-Za-z_]\w*$/, { error: '以字母开头，只能包含字母、数字和下划线' })
    .meta({ title: '参数名' }),
  title: required(50).meta({ title: '显示名称' }),
  type: ReportParamType.meta({ title: '类型' }),
  defaultValue: text(200).nullish().meta({ title: '默认值' }),
  required: z.boolean().meta({ title: '必填' }),
})
export type ReportParam = z.output<typeof ReportParam>

/** A call of the product whose answer stands in the report under `name`; `{{param}}` in its body is filled in. */
export const ReportDataCall = z.object({
  name: required(50).meta({ title: '数据名称' }),
  path: required(200).regex(/^\//, { error: '以 / 开头' }).meta({ title: '接口地址' }),
  body: jsonObject(4000).nullish().meta({ title: '请求内容' }),
})
export type ReportDataCall = z.output<typeof ReportDataCall>

const fields = {
  code: Code.meta({ title: '报表编码' }),
  name: Name.meta({ title: '报表名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const ReportRow = z.object({
  id: Id,
  ...fields,
  hasTemplate: z.boolean().meta({ title: '模板' }),
  paramCount: z.number().int().meta({ title: '参数' }),
  dataCallCount: z.number().int().meta({ title: '数据' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type ReportRow = z.output<typeof ReportRow>

/** Room for a template at its longest, in Chinese. */
const MOST_BYTES = 2 * 1024 * 1024

const Draft = z.object({
  ...fields,
  template: jsonObject(500_000).nullish().meta({ title: '模板内容' }),
  params: z.array(ReportParam).max(50, { error: '最多 50 个参数' }).default([]).meta({ title: '参数' }),
  dataCalls: z.array(ReportDataCall).max(20, { error: '最多 20 个数据接口' }).default([]).meta({ title: '数据' }),
})
const ReportWhole = Draft.extend({ id: Id })
const filters = { keyword: text(100).optional() }

/** Reports that the report program draws, as administrators keep them. */
export const reportTemplate = calls('/reporttemplate', 'reportTemplate', {
  page: post('/selectByPage', { title: '报表模板列表', body: pageOf(filters), reply: page(ReportRow) }),
  get: post('/selectById', { title: '报表模板', body: ById, reply: ReportWhole }),
  create: post('/add', {
    title: '新增报表模板',
    body: Draft,
    reply: ReportWhole,
    permission: 'reportTemplate:add',
    maxBody: MOST_BYTES,
  }),
  update: post('/update', {
    title: '修改报表模板',
    body: Draft.extend({ id: Id }),
    reply: ReportWhole,
    permission: 'reportTemplate:edit',
    maxBody: MOST_BYTES,
  }),
  remove: post('/deleteById', { title: '删除报表模板', body: ById, reply: Done, permission: 'reportTemplate:delete' }),
  dataPaths: post('/selectDataPaths', {
    title: '报表可用的数据接口',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(z.object({ path: z.string(), title: z.string() })),
  }),
})

/** A report as the one who prints it needs it: where its template is, and the calls that give its data. */
export const Report = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Null where no template was stored yet. */
  templateUrl: z.string().nullable(),
  /** Where the report program is downloaded; null where the installation names no place. */
  clientUrl: z.string().nullable(),
  dataCalls: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
      encoding: z.enum(['json', 'form', 'stringified', 'query', 'text', 'none']),
      body: z.string().nullish(),
    }),
  ),
})
export type Report = z.output<typeof Report>

/** Printing starts from many pages, so a session is enough: a template holds no data, and the data calls ask for permissions of their own. */
export const report = calls('', SIGNED_IN, {
  byCode: get('/report/code/{code}', { title: '按编码取报表', body: z.object({ code: text(64) }), reply: Report }),
  params: get('/reportapiparams/list/{id}', { title: '报表参数', body: ById, reply: z.array(ReportParam) }),
  template: get('/reporttemplate/tempJson/{id}', {
    title: '报表模板内容',
    body: ById,
    reply: z.record(z.string(), z.unknown()),
  }),
})
