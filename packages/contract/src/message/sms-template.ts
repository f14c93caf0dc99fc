import { z } from 'zod'
import { calls, del, get, post, put } from '../http/call.ts'
import { ById, Id, Name, required, Time, text } from '../http/fields.ts'

export const MOST_SMS_TEMPLATES = 200

const fields = {
  name: Name.meta({ title: '名称' }),
  /** By which the provider of short messages knows it. */
  code: required(64)
    .regex(/^[\w.-]+$/, { error: '只能包含字母、数字、点、横线和下划线' })
    .meta({ title: '平台模板编号' }),
  /** With the fields of events: {code}. */
  content: required(300).meta({ title: '短信内容' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}
export const SmsTemplate = z.object({
  id: Id,
  ...fields,
  remark: z.string().nullable().meta({ title: '备注' }),
  /** Configurations that send it. */
  uses: z.number().int().meta({ title: '使用次数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type SmsTemplate = z.infer<typeof SmsTemplate>

export const smsTemplate = calls('/message/smstemplate', 'smsTemplate|messageTrigger', {
  list: get('/list', {
    title: '短信模板列表',
    body: z.object({ keyword: text(64).optional() }),
    reply: z.array(SmsTemplate),
  }),
  create: post('/create', {
    title: '新增短信模板',
    body: z.object(fields),
    reply: SmsTemplate,
    permission: 'smsTemplate:add',
  }),
  update: put('/update', {
    title: '修改短信模板',
    body: z.object(fields).partial().extend({ id: Id }),
    reply: SmsTemplate,
    permission: 'smsTemplate:edit',
  }),
  remove: del('/{id}', { title: '删除短信模板', encoding: 'json', body: ById, permission: 'smsTemplate:delete' }),
})
