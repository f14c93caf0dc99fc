import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** How grave a nonconformity is: of a critical one none passes. */
export const defectClasses = ['critical', 'major', 'minor'] as const
export const DefectClass = z.enum(defectClasses)
export type DefectClass = z.infer<typeof DefectClass>
export const defectClassTitles: Record<DefectClass, string> = { critical: '致命', major: '严重', minor: '轻微' }

const draft = {
  name: Name.meta({ title: '缺陷名称' }),
  defectClass: DefectClass.meta({ title: '缺陷等级' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const Defect = z.object({
  id: Id,
  code: Code.meta({ title: '缺陷编码' }),
  ...draft,
  status: Switch.meta({ title: '启用' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Defect = z.infer<typeof Defect>

const DefectDraft = z.object({
  /** Left empty, it is given by the company's code rule. */
  code: Code.nullish().meta({ title: '缺陷编码' }),
  ...draft,
  status: Switch.optional().meta({ title: '启用' }),
})

/** What can be wrong with a piece. */
export const defect = calls('/mes_quality/defect', 'defect', {
  page: post('/page', {
    title: '缺陷列表',
    body: pageOf({
      keyword: text(100).optional(),
      code: text(64).optional(),
      name: text(100).optional(),
      defectClass: DefectClass.optional().meta({ title: '缺陷等级' }),
      status: Switch.optional().meta({ title: '启用' }),
    }),
    reply: page(Defect),
    permission: 'defect|inspectionItem|inspection',
  }),
  get: get('/{id}', { title: '缺陷详情', body: ById, reply: Defect }),
  create: post('', { title: '新增缺陷', body: DefectDraft, reply: Defect, permission: 'defect:add' }),
  update: put('', {
    title: '修改缺陷',
    body: DefectDraft.partial().extend({ id: Id }),
    reply: Defect,
    permission: 'defect:edit',
  }),
  remove: del('/{id}', { title: '删除缺陷', encoding: 'json', body: ById, reply: Done, permission: 'defect:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除缺陷', body: ByIds, reply: Done, permission: 'defect:delete' }),
})
