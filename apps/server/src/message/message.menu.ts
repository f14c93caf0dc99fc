import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const messageMenu = [
  inModule(
    'bcs',
    65,
    group('bcsTrigger', '消息触发', 'Message Triggers', 'notification', [
      menu('messageTrigger', '触发配置', 'Triggers', '/bcs/pages/messageManage/trigger', 'notification', {
        ...edits('触发配置', 'triggers'),
        test: ['测试发送', 'Send a test'],
      }),
      menu('ringtone', '铃声', 'Ringtones', '/bcs/pages/messageManage/ringtone', 'sound', {
        add: ['新增铃声', 'Add ringtones'],
        delete: ['删除铃声', 'Delete ringtones'],
      }),
      menu(
        'smsTemplate',
        '短信模板',
        'SMS Templates',
        '/bcs/pages/messageManage/smsTemplate',
        'message',
        edits('短信模板', 'SMS templates'),
      ),
      menu('messageLog', '触发记录', 'Trigger Log', '/bcs/pages/messageManage/triggerLog', 'history'),
    ]),
  ),
]
