import { group, menu } from './menu-entry.ts'

export const bcsOutbox = group('bcsOutbox', '消息发送', 'Message Sending', 'mail', [
  menu('outbox', '发件箱', 'Outbox', '/bcs/pages/systemConfig/outbox', 'mail', {
    resend: ['重新发送', 'Send again'],
    test: ['发送测试消息', 'Send test messages'],
    codes: [
      '查看未发出的验证码（可用来重置任何用户的密码）',
      "See codes that were not sent (they can reset any user's password)",
    ],
    setting: ['开放注册设置', 'Open registration settings'],
  }),
])
