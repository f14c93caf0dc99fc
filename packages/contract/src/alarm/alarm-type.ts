import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

export const AlarmType = z.object({
  id: Id,
  code: Code.meta({ title: '编码' }),
  name: Name.meta({ title: '报警类型名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  sort: z.number().int().meta({ title: '排序' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type AlarmType = z.infer<typeof AlarmType>

const Change = AlarmType.omit({ id: true, sort: true, createdAt: true })
const Draft = Change.extend({ code: CodeOrNone.meta({ title: '编码' }) })
const filters = { code: text(64).optional(), name: text(100).optional(), keyword: text(100).optional() }

export const alarmType = calls('/alarmType', 'alarmType|alarmMessage|alarmRule', {
  list: post('/selectAllAlarmType', { title: '全部报警类型', body: z.object(filters), reply: z.array(AlarmType) }),
  page: post('/selectByPage', { title: '报警类型列表', body: pageOf(filters), reply: page(AlarmType) }),
  create: post('/add', { title: '新增报警类型', body: Draft, reply: AlarmType, permission: 'alarmType:add' }),
  update: post('/update', {
    title: '修改报警类型',
    body: Change.partial().extend({ id: Id }),
    reply: AlarmType,
    permission: 'alarmType:edit',
  }),
  remove: post('/deleteById', { title: '删除报警类型', body: ById, reply: Done, permission: 'alarmType:delete' }),
  /** What names it: rules and tags keep it, alarms lose its name. */
  dependents: post('/dependents', {
    title: '报警类型的依赖',
    body: ById,
    reply: z.object({
      rules: z.number().int(),
      /** Of the first rules. */
      ruleNames: z.array(z.string()),
      tags: z.number().int(),
      alarms: z.number().int(),
    }),
    permission: 'alarmType',
  }),
  moveUp: post('/setAlarmTypeUP', { title: '上移报警类型', body: ById, reply: Done, permission: 'alarmType:edit' }),
  moveDown: post('/setAlarmTypeDown', { title: '下移报警类型', body: ById, reply: Done, permission: 'alarmType:edit' }),
})
