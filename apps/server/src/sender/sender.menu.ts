import { group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const senderMenu = [
  inModule(
    'bcs',
    70,
    group('bcsOutbox', '消息发送', 'Message Sending', 'mail', [
      menu('outbox', '发件箱', 'Outbox', '/bcs/pages/systemConfig/outbox', 'mail', {
        resend: ['重新发送', 'Send again'],
        test: ['发送测试消息', 'Send test messages'],
        setting: ['开放注册设置', 'Open registration settings'],
      }),
      menu(
        'codeMessage',
        '验证码记录',
        'Verification Codes',
        '/bcs/pages/systemConfig/codes',
        'safety',
        { read: ['查看未发出的验证码', 'See codes that were not sent'] },
        { installationOnly: true },
      ),
    ]),
  ),
]
