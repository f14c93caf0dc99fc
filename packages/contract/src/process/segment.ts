import { z } from 'zod'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, CodeOrNone, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { sheetCalls } from '../http/sheet.ts'
import {
  AskedResources,
  FirstArticle,
  Outside,
  RunSeconds,
  SegmentResource,
  SegmentType,
  SetUpSeconds,
} from './segment-fields.ts'

/** Who may look segments up: their own screens, and those that make routes of them. */
export const SEGMENT_READERS = 'segment|segmentTemplate|route|productRoute|machine'

const fields = {
  code: Code.meta({ title: '工序编码' }),
  name: Name.meta({ title: '工序名称' }),
  segmentType: SegmentType,
  workCenterId: Id.nullish().meta({ title: '工作中心' }),
  setUpSeconds: SetUpSeconds,
  runSeconds: RunSeconds,
  /** Done by another company: the supplier. */
  isOutside: Outside,
  supplierId: Id.nullish().meta({ title: '委外供应商' }),
  needsFirstArticle: FirstArticle,
  templateId: Id.nullish().meta({ title: '工序模板' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const Segment = z.object({
  id: Id,
  ...fields,
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
  supplierName: z.string().nullable().meta({ title: '委外供应商' }),
  templateName: z.string().nullable().meta({ title: '工序模板' }),
  resourceCount: z.number().int().meta({ title: '资源数' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Segment = z.output<typeof Segment>

export const SegmentDraft = z.object({
  ...fields,
  /** Left empty, it is given by the company's code rule. */
  code: CodeOrNone.meta({ title: '工序编码' }),
  setUpSeconds: fields.setUpSeconds.optional(),
  runSeconds: fields.runSeconds.optional(),
  isOutside: fields.isOutside.optional(),
  needsFirstArticle: fields.needsFirstArticle.optional(),
  status: fields.status.optional(),
  ...extraDraft,
})
export type SegmentDraft = z.output<typeof SegmentDraft>

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  segmentType: text(64).optional().meta({ title: '工序类型' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  isOutside: Outside.optional(),
  status: Switch.optional(),
  ...extraFilter,
}

const Resources = z.array(SegmentResource)

/** Process segments: what is done to a product at one place in one go; routes are made of them. `segmentstage` on the wire. */
export const segment = calls('/mes_production/segmentstage', 'segment', {
  page: post('/page', { title: '工序列表', body: pageOf(filters), reply: page(Segment), permission: SEGMENT_READERS }),
  create: post('', { title: '新增工序', body: SegmentDraft, reply: Segment, permission: 'segment:add' }),
  update: put('', {
    title: '修改工序',
    body: SegmentDraft.partial().extend({ id: Id }),
    reply: Segment,
    permission: 'segment:edit',
  }),
  get: get('/{id}', { title: '工序详情', body: ById, reply: Segment, permission: SEGMENT_READERS }),
  remove: del('/{id}', { title: '删除工序', encoding: 'json', body: ById, reply: Done, permission: 'segment:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除工序', body: ByIds, reply: Done, permission: 'segment:delete' }),
  resources: get('/resource/{id}', {
    title: '工序的资源',
    body: ById,
    reply: Resources,
    permission: SEGMENT_READERS,
  }),
  /** The whole list: what is not sent goes. */
  saveResources: post('/resource/{id}', {
    title: '保存工序的资源',
    body: z.object({ id: Id, resources: AskedResources }),
    reply: Resources,
    permission: 'segment:edit',
  }),
  /** Brings in what its template asks for, in the place of what stood there. */
  takeTemplate: post('/takeTemplate', {
    title: '按模板设置工序资源',
    body: z.object({ id: Id, templateId: Id.meta({ title: '工序模板' }) }),
    reply: Resources,
    permission: 'segment:edit',
  }),
  ...sheetCalls('segment', '工序'),
  export: post('/export', { title: '导出工序', kind: 'file', body: z.object(filters), permission: 'segment' }),
})
