import { z } from 'zod'
import { pointFields } from '../device/point-fields.ts'
import { MODEL_READERS } from '../device-model/model.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Level } from './alarm-level.ts'
import { AlarmRule } from './alarm-rule.ts'
import { blank } from './blank.ts'

const { name, alarmTypeId, alarmTypeName, level, comparison, value, otherValue, textValue, message } = AlarmRule.shape
const { deadband, onDelay, offDelay, status, remark } = AlarmRule.shape
const said = {
  name,
  alarmTypeId,
  level,
  comparison,
  value,
  otherValue,
  textValue,
  message,
  deadband,
  onDelay,
  offDelay,
  status,
  remark,
  modelPointId: Id.meta({ title: '模型点位' }),
}

/** An alarm rule that objects of a model begin with. */
export const ModelAlarm = z.object({
  ...said,
  id: Id,
  modelId: Id.meta({ title: '模型' }),
  modelName: z.string().meta({ title: '模型' }),
  pointName: z.string().meta({ title: '点位' }),
  pointCode: z.string().meta({ title: '点位编码' }),
  valueWords: pointFields.valueWords,
  alarmTypeName,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type ModelAlarm = z.infer<typeof ModelAlarm>

const Draft = z.object(said).partial({ deadband: true, onDelay: true, offDelay: true, status: true })

/** Alarm rules of models. The engine reads none of them: they become rules of objects when those are made or synced. */
export const modelAlarm = calls('/modelAlarm', MODEL_READERS, {
  page: post('/selectByPage', {
    title: '模型报警规则列表',
    body: pageOf({
      keyword: blank(text(100)).optional(),
      name: blank(text(100)).optional(),
      modelId: blank(Id).optional(),
      modelPointId: blank(Id).optional(),
      alarmTypeId: blank(Id).optional(),
      level: blank(Level).optional(),
      status: blank(Switch).optional(),
    }),
    reply: page(ModelAlarm),
  }),
  get: post('/selectById', { title: '模型报警规则详情', body: ById, reply: ModelAlarm }),
  create: post('/add', { title: '新增模型报警规则', body: Draft, reply: ModelAlarm, permission: 'model:edit' }),
  update: post('/edit', {
    title: '修改模型报警规则',
    body: Draft.partial().extend({ id: Id }),
    reply: ModelAlarm,
    permission: 'model:edit',
  }),
  remove: post('/delete', { title: '删除模型报警规则', body: ById, reply: Done, permission: 'model:edit' }),
})
