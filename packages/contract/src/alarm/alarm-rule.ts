import { z } from 'zod'
import { following } from '../device/following.ts'
import { pointFields } from '../device/point-fields.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Level } from './alarm-level.ts'
import { blank } from './blank.ts'

export const Comparison = z.enum(['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'inside', 'outside'])

const seconds = z.number().min(0).max(86_400)

export const AlarmRule = z.object({
  id: Id,
  name: Name.meta({ title: '规则名称' }),
  objectId: Id.meta({ title: '对象' }),
  objectName: z.string().meta({ title: '对象' }),
  pointId: Id.meta({ title: '点位' }),
  pointName: z.string().meta({ title: '点位' }),
  pointCode: z.string(),
  /** What the point's values mean. */
  valueWords: pointFields.valueWords,
  alarmTypeId: Id.nullish().meta({ title: '报警类型' }),
  alarmTypeName: z.string().nullish().meta({ title: '报警类型' }),
  level: Level.meta({ title: '报警等级' }),
  comparison: Comparison.meta({ title: '比较方式' }),
  value: z.number().nullish().meta({ title: '比较值' }),
  otherValue: z.number().nullish().meta({ title: '区间上限' }),
  textValue: text(200).nullish().meta({ title: '比较文本' }),
  message: text(200).nullish().meta({ title: '报警内容' }),
  deadband: z.number().min(0).meta({ title: '回差' }),
  onDelay: seconds.meta({ title: '触发延时（秒）' }),
  offDelay: seconds.meta({ title: '恢复延时（秒）' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  modelRuleId: Id.nullable(),
  ...following,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type AlarmRule = z.infer<typeof AlarmRule>

const Draft = AlarmRule.omit({
  id: true,
  objectId: true,
  objectName: true,
  pointName: true,
  pointCode: true,
  valueWords: true,
  alarmTypeName: true,
  modelRuleId: true,
  fromModel: true,
  overridden: true,
  createdAt: true,
}).partial({ deadband: true, onDelay: true, offDelay: true, status: true })

/** One alarm limit of a point; it is changed where the point is. */
export const PointLimit = z.object({
  /** Of the point and the limit: a point has up to six. */
  id: z.string(),
  objectId: Id.meta({ title: '对象' }),
  objectName: z.string().meta({ title: '对象' }),
  pointId: Id.meta({ title: '点位' }),
  pointName: z.string().meta({ title: '点位' }),
  pointCode: z.string().meta({ title: '点位编码' }),
  level: Level.meta({ title: '报警等级' }),
  direction: z.enum(['upper', 'lower']).meta({ title: '方向' }),
  limit: z.number().meta({ title: '限值' }),
  unit: z.string().nullable().meta({ title: '单位' }),
  deadband: z.number().meta({ title: '回差' }),
  onDelay: z.number().meta({ title: '触发延时（秒）' }),
  offDelay: z.number().meta({ title: '恢复延时（秒）' }),
})
export type PointLimit = z.infer<typeof PointLimit>

/** Rules beside a point's limits. The object is the point's own. */
export const alarmRule = calls('/alarmInfo', 'alarmRule|alarmMessage|object', {
  page: post('/selectAlarmInfoByPage', {
    title: '报警规则列表',
    body: pageOf({
      keyword: blank(text(100)).optional(),
      name: blank(text(100)).optional(),
      objectId: blank(Id).optional(),
      pointId: blank(Id).optional(),
      alarmTypeId: blank(Id).optional(),
      level: blank(Level).optional(),
      status: blank(Switch).optional(),
    }),
    reply: page(AlarmRule),
  }),
  /** Ours: the other half of what can raise an alarm. */
  limits: post('/selectPointLimitByPage', {
    title: '点位限值列表',
    body: pageOf({
      keyword: blank(text(100)).optional(),
      objectId: blank(Id).optional(),
      pointId: blank(Id).optional(),
      level: blank(Level).optional(),
    }),
    reply: page(PointLimit),
  }),
  get: post('/selectAlarmInfoById', { title: '报警规则详情', body: ById, reply: AlarmRule }),
  create: post('/add', { title: '新增报警规则', body: Draft, reply: AlarmRule, permission: 'alarmRule:add' }),
  update: post('/edit', {
    title: '修改报警规则',
    body: Draft.partial().extend({ id: Id }),
    reply: AlarmRule,
    permission: 'alarmRule:edit',
  }),
  remove: post('/delete', { title: '删除报警规则', body: ById, reply: Done, permission: 'alarmRule:delete' }),
})
