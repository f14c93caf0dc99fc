import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { blank } from './blank.ts'

export const ReasonTag = z.object({
  id: Id,
  name: Name.meta({ title: '原因标签' }),
  alarmTypeId: Id.nullish().meta({ title: '报警类型' }),
  alarmTypeName: z.string().nullish().meta({ title: '报警类型' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  sort: z.number().int().meta({ title: '排序' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type ReasonTag = z.infer<typeof ReasonTag>

const Draft = ReasonTag.pick({ name: true, alarmTypeId: true, remark: true })
const filters = { name: text(100).optional(), keyword: text(100).optional(), alarmTypeId: blank(Id).optional() }

export const reasonTag = calls('/reasonTag', 'reasonTag|alarmMessage|alarmHistory', {
  list: post('/selectAll', { title: '全部原因标签', body: z.object(filters), reply: z.array(ReasonTag) }),
  page: post('/selectByPage', { title: '原因标签列表', body: pageOf(filters), reply: page(ReasonTag) }),
  /** Those that fit alarms of a type: its own and those without a type. */
  fitting: post('/selectAlarmReasonTagsByParams', {
    title: '可选原因标签',
    body: z.object(filters),
    reply: z.array(ReasonTag),
  }),
  create: post('/insert', { title: '新增原因标签', body: Draft, reply: ReasonTag, permission: 'reasonTag:add' }),
  update: post('/updateById', {
    title: '修改原因标签',
    body: Draft.partial().extend({ id: Id }),
    reply: ReasonTag,
    permission: 'reasonTag:edit',
  }),
  remove: post('/deleteById', { title: '删除原因标签', body: ById, reply: Done, permission: 'reasonTag:delete' }),
  /** How many alarms and experiences lose their reason with it. */
  dependents: post('/dependents', {
    title: '原因标签的依赖',
    body: ById,
    reply: z.object({ alarms: z.number().int(), experiences: z.number().int() }),
    permission: 'reasonTag',
  }),
})
