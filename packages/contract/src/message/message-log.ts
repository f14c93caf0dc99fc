import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { MessageChannel } from './message-trigger.ts'

/**
 * waiting: a step lies ahead · answered: somebody has read it, so that nothing more is sent · done: all steps are sent ·
 * nobody: no receiver who may read it · stopped: switched off meanwhile · failed: its condition or the sending went wrong.
 */
export const DispatchState = z.enum(['waiting', 'answered', 'done', 'nobody', 'stopped', 'failed'])
export type DispatchState = z.infer<typeof DispatchState>

/** Something that happened, and what one configuration made of it. */
export const Dispatch = z.object({
  id: Id,
  createdAt: Time.meta({ title: '发生时间' }),
  triggerName: z.string().meta({ title: '触发配置' }),
  eventTitle: z.string().meta({ title: '触发事件' }),
  subject: z.string().meta({ title: '单据' }),
  title: z.string().meta({ title: '消息标题' }),
  content: z.string().meta({ title: '消息内容' }),
  state: DispatchState.meta({ title: '状态' }),
  /** Steps that were sent, of all. */
  steps: z.number().int().meta({ title: '已发步骤' }),
  people: z.number().int().meta({ title: '通知人数' }),
  dueAt: Time.nullable().meta({ title: '下一步时间' }),
  problem: z.string().nullable().meta({ title: '说明' }),
})
export type Dispatch = z.infer<typeof Dispatch>

/** What one person was sent by one channel. */
export const Delivery = z.object({
  id: Id,
  step: z.number().int().meta({ title: '步骤' }),
  channel: MessageChannel.meta({ title: '发送方式' }),
  userName: z.string().meta({ title: '接收人' }),
  /** read: in the message centre · sent, waiting, failed: by the sender · unreachable: no address. */
  state: z.enum(['unread', 'read', 'waiting', 'sent', 'failed', 'unreachable']).meta({ title: '状态' }),
  problem: z.string().nullable().meta({ title: '说明' }),
  createdAt: Time.meta({ title: '时间' }),
})
export type Delivery = z.infer<typeof Delivery>

export const messageLog = calls('/message/msglog', 'messageLog', {
  page: post('/page', {
    title: '触发记录列表',
    body: pageOf({
      keyword: text(100).optional(),
      state: DispatchState.optional().meta({ title: '状态' }),
      startTime: TimeInput.optional(),
      endTime: TimeInput.optional(),
    }),
    reply: page(Dispatch),
  }),
  deliveries: post('/deliveries', {
    title: '触发记录的接收人',
    body: pageOf(ById.shape),
    reply: page(Delivery),
  }),
})
