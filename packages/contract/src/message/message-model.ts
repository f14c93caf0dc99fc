import { z } from 'zod'
import { calls, get, post, SIGNED_IN } from '../http/call.ts'
import { text } from '../http/fields.ts'
import { MessageCategory } from '../notice/user-message.ts'

/** Code of something that happens, as it is told: `stockEntry.post`. */
export const MessageEvent = z
  .string()
  .trim()
  .max(100, { error: '不能超过 100 个字符' })
  .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, { error: '触发事件不存在' })

/** What is known of an event: to be named in texts `{code}` and in conditions `[code]`. */
export const MessageField = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['number', 'boolean', 'text', 'time']),
  /** What it may be, for a text to be looked at. */
  example: z.string(),
})
export type MessageField = z.infer<typeof MessageField>

/** What messages can be about: something that happens. */
export const MessageModel = z.object({ id: z.string(), name: z.string(), msgType: z.string() })
export type MessageModel = z.infer<typeof MessageModel>

export const MessageType = z.object({ id: z.string(), name: z.string(), category: MessageCategory })
export type MessageType = z.infer<typeof MessageType>

/** A way of saying who receives. */
export const ReceiverRange = z.object({
  id: z.enum(['department', 'role', 'user']),
  name: z.string(),
  /** Of it, in one step. */
  most: z.number().int(),
})
export type ReceiverRange = z.infer<typeof ReceiverRange>

/** By what messages are told apart in the message centre. */
export const messageModel = calls('/message', SIGNED_IN, {
  /** Events of which the company is told now, as far as the caller may read what they are about. */
  list: get('/usermessage/getModel', { title: '消息模型', reply: z.array(MessageModel) }),
  types: post('/msgtype/type', {
    title: '消息类型',
    body: z.object({ keyword: text(64).optional() }),
    reply: z.array(MessageType),
  }),
  ranges: get('/msgoptionalrange/range', {
    title: '接收范围',
    reply: z.array(ReceiverRange),
    permission: 'messageTrigger',
  }),
  fields: get('/msgmodelfield/list/{id}', {
    title: '消息模型字段',
    body: z.object({ id: MessageEvent }),
    reply: z.array(MessageField),
    permission: 'messageTrigger|smsTemplate',
  }),
})
