import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { alarmReaders } from './alarm-fact.ts'
import { blank } from './blank.ts'

/**
 * box-online 盒子上线 · box-offline 盒子离线 · box-claim 另一个网关请求使用盒子 · device-silent 设备停止上报 · device-heard 设备恢复上报 ·
 * control 控制下发 · set-file 配置下发
 */
export const EventKind = z.enum([
  'box-online',
  'box-offline',
  'box-claim',
  'device-silent',
  'device-heard',
  'control',
  'set-file',
])
export type EventKind = z.infer<typeof EventKind>

export const AlarmEvent = z.object({
  id: Id,
  kind: EventKind.meta({ title: '事件类型' }),
  objectId: Id.nullable(),
  objectName: z.string().nullable().meta({ title: '对象' }),
  boxId: Id.nullable(),
  boxName: z.string().nullable().meta({ title: '盒子' }),
  pointId: Id.nullable(),
  pointName: z.string().nullable().meta({ title: '点位' }),
  title: z.string().meta({ title: '事件' }),
  content: z.string().meta({ title: '内容' }),
  userName: z.string().nullable().meta({ title: '操作人' }),
  happenedAt: Time.meta({ title: '时间' }),
})
export type AlarmEvent = z.infer<typeof AlarmEvent>

const list = post('/page', {
  title: '事件列表',
  body: pageOf({
    keyword: blank(text(100)).optional(),
    kind: blank(EventKind).optional(),
    objectId: blank(Id).optional(),
    boxId: blank(Id).optional(),
    startTime: blank(TimeInput).optional(),
    endTime: blank(TimeInput).optional(),
  }),
  reply: page(AlarmEvent),
})

/** Two names of one list. */
export const alarmEvent = calls('/armEventEvent', alarmReaders, { page: list })
export const eventMessage = calls('/alarmInfo', alarmReaders, {
  page: { ...list, path: '/selectEventMsgByPage', title: '事件消息列表' },
})
