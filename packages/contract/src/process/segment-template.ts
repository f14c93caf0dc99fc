import { z } from 'zod'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, CodeOrNone, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { AskedResources, SegmentResource, SegmentType } from './segment-fields.ts'

const fields = {
  code: Code.meta({ title: '模板编码' }),
  name: Name.meta({ title: '模板名称' }),
  segmentType: SegmentType,
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const SegmentTemplate = z.object({
  id: Id,
  ...fields,
  resourceCount: z.number().int().meta({ title: '资源数' }),
  segmentCount: z.number().int().meta({ title: '工序数' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type SegmentTemplate = z.output<typeof SegmentTemplate>

export const SegmentTemplateDraft = z.object({
  ...fields,
  code: CodeOrNone.meta({ title: '模板编码' }),
  status: fields.status.optional(),
  ...extraDraft,
})
export type SegmentTemplateDraft = z.output<typeof SegmentTemplateDraft>

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  segmentType: text(64).optional().meta({ title: '工序类型' }),
  status: Switch.optional(),
  ...extraFilter,
}
const Resources = z.array(SegmentResource)

/** What a kind of segment asks for: a segment made by a template takes over its resources. */
export const segmentTemplate = calls('/mes_production/segmentTemplate', 'segmentTemplate|segment', {
  page: post('/page', { title: '工序模板列表', body: pageOf(filters), reply: page(SegmentTemplate) }),
  /** For pickers: those in use, at most 2,000. */
  list: post('/list', {
    title: '查询工序模板',
    body: z.object({ segmentType: filters.segmentType, keyword: filters.keyword }),
    reply: z.array(SegmentTemplate),
  }),
  create: post('', {
    title: '新增工序模板',
    body: SegmentTemplateDraft,
    reply: SegmentTemplate,
    permission: 'segmentTemplate:add',
  }),
  update: put('', {
    title: '修改工序模板',
    body: SegmentTemplateDraft.partial().extend({ id: Id }),
    reply: SegmentTemplate,
    permission: 'segmentTemplate:edit',
  }),
  get: get('/{id}', { title: '工序模板详情', body: ById, reply: SegmentTemplate }),
  remove: del('/{id}', {
    title: '删除工序模板',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'segmentTemplate:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除工序模板',
    body: ByIds,
    reply: Done,
    permission: 'segmentTemplate:delete',
  }),
  resources: get('/resources/{id}', { title: '工序模板的资源', body: ById, reply: Resources }),
  /** The whole list: what is not sent goes. */
  saveResources: post('/resources', {
    title: '保存工序模板的资源',
    body: z.object({ id: Id.meta({ title: '工序模板' }), resources: AskedResources }),
    reply: Resources,
    permission: 'segmentTemplate:edit',
  }),
})
