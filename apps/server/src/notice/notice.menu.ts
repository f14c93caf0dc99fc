import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const noticeMenu = [
  inModule(
    'bcs',
    60,
    group('bcsMessage', '消息公告', 'Messages', 'bell', [
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
    ]),
  ),
  inModule(
    'mes',
    50,
    group('mesAndon', '安灯管理', 'Andon', 'alert', [
      menu(
        'andon',
        '安灯呼叫',
        'Andon Call',
        '/mes/pages/andon/index',
        'alert',
        { send: ['发送安灯', 'Send andon calls'] },
        { brought: true },
      ),
    ]),
  ),
]
