import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { PrintDesign } from './print-design.ts'

/** Who may read templates: their own screen, and those who print. */
export const TEMPLATE_READERS = 'printTemplate|printJob'

/** A field that a template may show. */
export const PrintField = z.object({ code: z.string(), title: z.string().meta({ title: '字段' }) })
export type PrintField = z.infer<typeof PrintField>

/** What can be printed: a label or a document, with the fields of its head and of its lines. */
export const PrintType = z.object({
  id: Id,
  code: z.string().meta({ title: '类型编码' }),
  title: z.string().meta({ title: '打印类型' }),
  fields: z.array(PrintField),
  /** Empty where it has no lines. */
  lineFields: z.array(PrintField),
})
export type PrintType = z.infer<typeof PrintType>

const fields = {
  typeCode: text(64).meta({ title: '打印类型' }),
  name: Name.meta({ title: '模板名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

/** A template as lists show it. */
export const PrintTemplateRow = z.object({
  id: Id,
  ...fields,
  typeTitle: z.string().meta({ title: '打印类型' }),
  /** Millimetres. */
  width: z.number().meta({ title: '纸张宽度' }),
  height: z.number().meta({ title: '纸张高度' }),
  isDefault: z.boolean().meta({ title: '默认模板' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type PrintTemplateRow = z.infer<typeof PrintTemplateRow>

export const PrintTemplate = PrintTemplateRow.extend({ design: PrintDesign.meta({ title: '设计' }) })
export type PrintTemplate = z.infer<typeof PrintTemplate>

const design = PrintDesign.meta({ title: '设计' })
const ByType = z.object({ code: text(64).meta({ title: '打印类型' }) })

/** Room for a design with pictures. */
const MOST_BYTES = 3 * 1024 * 1024

/** Most records that one job prints. */
export const MOST_PRINTED = 500
const PrintedIds = z
  .array(Id)
  .max(MOST_PRINTED, { error: `一次最多打印 ${MOST_PRINTED} 条` })
  .meta({ title: '打印的记录' })

/** What a report is asked for: its filters by their names, as its own call takes them. */
export const ReportAsked = z
  .record(text(40), text(200))
  .refine((asked) => Object.keys(asked).length <= 20, { error: '最多 20 项' })
  .meta({ title: '报表条件' })
export type ReportAsked = z.infer<typeof ReportAsked>

export const printTemplate = calls('/mes_report/printtemplate', TEMPLATE_READERS, {
  page: post('/page', {
    title: '打印模板列表',
    body: pageOf({ keyword: text(100).optional(), typeCode: text(64).optional().meta({ title: '打印类型' }) }),
    reply: page(PrintTemplateRow),
  }),
  get: get('/{id}', { title: '打印模板', body: ById, reply: PrintTemplate }),
  /** Without a design it begins as the built-in template of its type. */
  create: post('', {
    title: '新增打印模板',
    body: z.object({ ...fields, design: design.optional() }),
    reply: PrintTemplate,
    permission: 'printTemplate:add',
    maxBody: MOST_BYTES,
  }),
  /** A template stays of its type: its fields are that type's. */
  update: put('', {
    title: '修改打印模板',
    body: z
      .object({ ...fields, design })
      .omit({ typeCode: true })
      .partial()
      .extend({ id: Id }),
    reply: PrintTemplate,
    permission: 'printTemplate:edit',
    maxBody: MOST_BYTES,
  }),
  remove: del('/param/{id}', {
    title: '删除打印模板',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'printTemplate:delete',
  }),
  removeMany: del('/batchRemove', {
    title: '批量删除打印模板',
    encoding: 'ids',
    body: ByIds,
    reply: Done,
    permission: 'printTemplate:delete',
  }),
  /** All templates of a type, the default first. */
  ofTypeCode: get('/type/code/{code}', {
    title: '按类型编码取打印模板',
    body: ByType,
    reply: z.array(PrintTemplateRow),
  }),
  ofTypeId: get('/list/{id}', { title: '按类型取打印模板', body: ById, reply: z.array(PrintTemplateRow) }),
  defaultOfTypeId: get('/type/id/{id}', { title: '类型的默认打印模板', body: ById, reply: PrintTemplate }),
  /** What a report or document is printed with: the default template of its code. */
  defaultOfCode: get('/report/code/{code}', { title: '报表的默认打印模板', body: ByType, reply: PrintTemplate }),
  setDefault: post('/updateDefault', {
    title: '设为默认打印模板',
    body: ById,
    reply: PrintTemplateRow,
    permission: 'printTemplate:edit',
  }),
  /** Our own calls, beyond the specified ones. */
  copy: post('/copy', {
    title: '复制打印模板',
    body: ById,
    reply: PrintTemplate,
    permission: 'printTemplate:add',
  }),
  /** A PDF of a design with real data: of the records named, else of the newest one. */
  preview: post('/preview', {
    title: '预览打印',
    body: z.object({
      typeCode: fields.typeCode,
      /** A stored template, where no design is sent. */
      templateId: Id.optional().meta({ title: '打印模板' }),
      design: design.optional(),
      ids: PrintedIds.max(5, { error: '预览最多 5 条' }).optional(),
      asked: ReportAsked.optional(),
    }),
    kind: 'file',
    maxBody: MOST_BYTES,
  }),
  /** The font that is embedded, for the designer to draw with. */
  font: get('/font', { title: '打印字体', kind: 'file' }),
})

export const printType = calls('/mes_report/printtype', TEMPLATE_READERS, {
  list: post('/list', {
    title: '打印类型',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(PrintType),
  }),
})
