import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/messageManage/trigger', '触发配置', () =>
    import('./message-trigger.page.tsx').then((m) => m.MessageTriggerPage),
  ),
  page('/bcs/pages/messageManage/ringtone', '铃声', () => import('./ringtone.page.tsx').then((m) => m.RingtonePage)),
  page('/bcs/pages/messageManage/smsTemplate', '短信模板', () =>
    import('./sms-template.page.tsx').then((m) => m.SmsTemplatePage),
  ),
  page('/bcs/pages/messageManage/triggerLog', '触发记录', () =>
    import('./message-log.page.tsx').then((m) => m.MessageLogPage),
  ),
]
