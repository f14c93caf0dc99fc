import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

export const OutboxChannel = z.enum(['mail', 'sms'])
export type OutboxChannel = z.infer<typeof OutboxChannel>

/** held: nothing is set up that could send it. */
export const OutboxState = z.enum(['held', 'waiting', 'sending', 'sent', 'failed', 'expired'])
export type OutboxState = z.infer<typeof OutboxState>

/** A message that left the product, or would have. */
export const OutboxMessage = z.object({
  id: Id,
  channel: OutboxChannel.meta({ title: '方式' }),
  recipient: z.string().meta({ title: '收件人' }),
  subject: z.string().meta({ title: '主题' }),
  text: z.string().meta({ title: '内容' }),
  state: OutboxState.meta({ title: '状态' }),
  attempts: z.number().int().meta({ title: '尝试次数' }),
  problem: z.string().nullable().meta({ title: '失败原因' }),
  /** Its content is still there to be sent again. */
  resendable: z.boolean(),
  nextTryAt: Time.nullable().meta({ title: '下次尝试' }),
  validUntil: Time.nullable().meta({ title: '有效期至' }),
  sentAt: Time.nullable().meta({ title: '发送时间' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** What can send, and whom to try it with. */
export const SenderStatus = z.object({
  mail: z.object({ ready: z.boolean(), from: z.string() }),
  sms: z.object({ ready: z.boolean(), host: z.string() }),
})
export type SenderStatus = z.infer<typeof SenderStatus>

export const outboxFilters = {
  keyword: text(100).optional(),
  recipient: text(100).optional().meta({ title: '收件人' }),
  channel: OutboxChannel.optional().meta({ title: '方式' }),
  state: OutboxState.optional(),
  startTime: TimeInput.optional(),
  endTime: TimeInput.optional(),
}

export const outbox = calls('/outbox', 'outbox', {
  page: post('/selectOutboxByPage', { title: '发件箱列表', body: pageOf(outboxFilters), reply: page(OutboxMessage) }),
  get: post('/selectOutboxById', { title: '发件详情', body: ById, reply: OutboxMessage }),
  resend: post('/resend', { title: '重新发送', body: ById, reply: OutboxMessage, permission: 'outbox:resend' }),
  status: post('/selectSenderStatus', { title: '发送服务状态', reply: SenderStatus }),
  test: post('/sendTest', {
    title: '发送测试消息',
    body: z.object({
      channel: OutboxChannel.meta({ title: '方式' }),
      recipient: text(100).min(1, { error: '此项不能为空' }).meta({ title: '收件人' }),
    }),
    reply: OutboxMessage,
    permission: 'outbox:test',
  }),
})
