import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { OutboxMessage, outboxFilters } from './outbox.ts'

/** A message that proves an address: it belongs to no company. Its code is masked. */
export const CodeMessage = OutboxMessage.omit({ resendable: true }).extend({
  /** Nothing could send it and it is still valid: the administrator of the installation passes it on. */
  readable: z.boolean(),
})
export type CodeMessage = z.infer<typeof CodeMessage>

export const codeMessage = calls('/outbox', 'codeMessage', {
  page: post('/selectCodeByPage', { title: '验证码列表', body: pageOf(outboxFilters), reply: page(CodeMessage) }),
  /** Each look is a line of the operate log. */
  read: post('/readCode', {
    title: '查看验证码',
    body: ById,
    reply: z.object({ recipient: z.string(), text: z.string() }),
    permission: 'codeMessage:read',
  }),
})
