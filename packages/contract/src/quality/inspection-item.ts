import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Defect } from './defect.ts'

/** Measured on each piece against limits, or judged good or bad and counted. */
export const inspectionItemKinds = ['measured', 'counted'] as const
export const InspectionItemKind = z.enum(inspectionItemKinds)
export type InspectionItemKind = z.infer<typeof InspectionItemKind>
export const inspectionItemKindTitles: Record<InspectionItemKind, string> = { measured: '计量型', counted: '计数型' }

const MOST_DEFECTS = 50

const draft = {
  name: Name.meta({ title: '检验项目' }),
  kind: InspectionItemKind.meta({ title: '项目类型' }),
  /** Of a measured item: mm, N·m. */
  unit: text(20).nullish().meta({ title: '单位' }),
  method: text(200).nullish().meta({ title: '检验方法' }),
  tool: text(100).nullish().meta({ title: '检验器具' }),
  requirement: text(500).nullish().meta({ title: '技术要求' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const InspectionItem = z.object({
  id: Id,
  code: Code.meta({ title: '项目编码' }),
  ...draft,
  status: Switch.meta({ title: '启用' }),
  defectIds: z.array(Id).meta({ title: '常见缺陷' }),
  /** Their names, one after the other. */
  defectNames: z.string().nullable().meta({ title: '常见缺陷' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type InspectionItem = z.infer<typeof InspectionItem>

const Defects = z.array(Id).max(MOST_DEFECTS, { error: `最多 ${MOST_DEFECTS} 个缺陷` })
const InspectionItemDraft = z.object({
  code: Code.nullish().meta({ title: '项目编码' }),
  ...draft,
  status: Switch.optional().meta({ title: '启用' }),
  defectIds: Defects.optional().meta({ title: '常见缺陷' }),
})
export type InspectionItemDraft = z.output<typeof InspectionItemDraft>

/** Where an item is inspected. */
export const SchemeOfItem = z.object({
  /** Of the scheme's line. */
  id: Id,
  schemeId: Id,
  schemeCode: z.string().meta({ title: '方案编号' }),
  schemeName: z.string().meta({ title: '方案名称' }),
  /** State of the scheme. */
  status: z.string().meta({ title: '状态' }),
})

/** What is looked at of a piece. */
export const inspectionItem = calls('/mes_quality/inspectionsubject', 'inspectionItem', {
  page: post('/page', {
    title: '检验项目列表',
    body: pageOf({
      keyword: text(100).optional(),
      code: text(64).optional(),
      name: text(100).optional(),
      kind: InspectionItemKind.optional().meta({ title: '项目类型' }),
      status: Switch.optional().meta({ title: '启用' }),
    }),
    reply: page(InspectionItem),
    permission: 'inspectionItem|inspectionScheme',
  }),
  get: get('/{id}', { title: '检验项目详情', body: ById, reply: InspectionItem }),
  create: post('', {
    title: '新增检验项目',
    body: InspectionItemDraft,
    reply: InspectionItem,
    permission: 'inspectionItem:add',
  }),
  update: put('', {
    title: '修改检验项目',
    body: InspectionItemDraft.partial().extend({ id: Id }),
    reply: InspectionItem,
    permission: 'inspectionItem:edit',
  }),
  remove: del('/{id}', {
    title: '删除检验项目',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'inspectionItem:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除检验项目',
    body: ByIds,
    reply: Done,
    permission: 'inspectionItem:delete',
  }),
  /** Adds defects to those that an item has; answers all. */
  addDefects: post('/addDefectSubject', {
    title: '添加检验项目的缺陷',
    body: z.object({ subjectId: Id.meta({ title: '检验项目' }), defectIds: Defects.min(1).meta({ title: '缺陷' }) }),
    reply: z.array(Defect),
    permission: 'inspectionItem:edit',
  }),
  defects: get('/selectDefectSubject', {
    title: '检验项目的缺陷',
    body: z.object({ subjectId: Id.meta({ title: '检验项目' }) }),
    reply: z.array(Defect),
    permission: 'inspectionItem|inspection',
  }),
  /** The schemes in which it is. */
  schemes: get('/selectSchemeSubjectRela', {
    title: '使用检验项目的方案',
    body: z.object({ subjectId: Id.meta({ title: '检验项目' }) }),
    reply: z.array(SchemeOfItem),
  }),
  /** Takes an item out of a scheme that may be changed. */
  leaveScheme: del('/deleteSchemeSubjectRelaById', {
    title: '从检验方案移除项目',
    encoding: 'query',
    body: ById,
    reply: Done,
    permission: 'inspectionScheme:edit',
  }),
})
