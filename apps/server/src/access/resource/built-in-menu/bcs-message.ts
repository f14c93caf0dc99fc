import { edits, group, menu } from './menu-entry.ts'

export const bcsMessage = group('bcsMessage', '消息公告', 'Messages', 'bell', [
  menu('notice', '公告管理', 'Notices', '/bcs/pages/messageManage/notice', 'notification', {
    ...edits('公告', 'notices'),
    publish: ['发布与撤回公告', 'Publish and withdraw notices'],
  }),
  menu(
    'upgradeNotice',
    '升级公告',
    'Upgrade Notices',
    '/bcs/pages/messageManage/upgrade',
    'rocket',
    {
      ...edits('升级公告', 'upgrade notices'),
      publish: ['发布与撤回升级公告', 'Publish and withdraw upgrade notices'],
    },
    // All companies read them.
    { installationOnly: true },
  ),
])
