import { Email, Phone } from '@zhizao/contract/access/person-fields'
import { type OutboxChannel, outbox } from '@zhizao/contract/sender/outbox'
import { eq } from 'drizzle-orm'
import { implement, type Route } from '../platform/http/implement.ts'
import { conflict, invalidField } from '../platform/refusal.ts'
import type { Settings } from '../platform/settings.ts'
import type { PostMessage } from './index.ts'
import { mailFrom } from './mail-sender.ts'
import { outboxMessages } from './outbox.table.ts'
import { outboxQuery, outboxRow } from './outbox-query.ts'

interface Parts {
  settings: Settings
  ready: readonly OutboxChannel[]
  post: PostMessage
  wake: () => void
}

export function outboxRoutes({ settings, ready, post, wake }: Parts): Route[] {
  const { listed } = outboxQuery(ready)
  return implement(outbox, {
    page: listed.page,
    get: listed.get,
    async resend({ id }, context) {
      const row = await outboxRow(id, context)
      context.audit({ target: row.recipient })
      if (!row.content) throw conflict('消息中的验证码已失效，请让用户重新获取')
      if (row.state !== 'failed' && row.state !== 'sent') throw conflict('消息还在等待发送')
      const again = { state: 'waiting' as const, attempts: 0, problem: null, nextTryAt: context.now() }
      await context.db.update(outboxMessages).set(again).where(eq(outboxMessages.id, id))
      context.afterCommit(wake)
      return listed.get({ id }, context)
    },
    status: () => ({
      mail: { ready: ready.includes('mail'), from: mailFrom(settings) },
      sms: { ready: ready.includes('sms'), host: settings.SMS_URL ? new URL(settings.SMS_URL).host : '' },
    }),
    async test({ channel, recipient }, context) {
      const [field, words] = channel === 'mail' ? [Email, '邮箱格式不正确'] : [Phone, '请输入正确的手机号']
      if (!field.safeParse(recipient).success) throw invalidField('recipient', '收件人', words)
      context.audit({ target: recipient })
      const text = '这是一条测试消息。收到它说明发送服务工作正常。'
      const id = await post(
        {
          companyId: context.user.companyId,
          channel,
          recipient,
          subject: '测试消息',
          text,
          template: 'test',
          params: {},
        },
        context,
      )
      return listed.get({ id }, context)
    },
  })
}
