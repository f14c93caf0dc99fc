import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page(
    '/bcs/pages/messageManage/index',
    '消息中心',
    () => import('./message/message-list.page.tsx').then((m) => m.MessageListPage),
    { of: '*', help: 'messageCentre' },
  ),
  page(
    '/bcs/pages/messageManage/detail',
    '消息详情',
    () => import('./message/message-detail.page.tsx').then((m) => m.MessageDetailPage),
    { of: '*', help: 'messageCentre' },
  ),
  page('/messageIndex', '消息中心', () => import('./message/message-list.page.tsx').then((m) => m.MessageListPage), {
    of: '*',
    help: 'messageCentre',
  }),
  page(
    '/messageDetail',
    '消息详情',
    () => import('./message/message-detail.page.tsx').then((m) => m.MessageDetailPage),
    { of: '*', help: 'messageCentre' },
  ),
  page('/bcs/pages/messageManage/notice', '公告管理', () => import('./notice.page.tsx').then((m) => m.NoticePage)),
  page('/bcs/pages/messageManage/upgrade', '升级公告', () =>
    import('./upgrade-notice.page.tsx').then((m) => m.UpgradeNoticePage),
  ),
  page('/mes/pages/andon/index', '安灯呼叫', () => import('./andon/andon.page.tsx').then((m) => m.AndonPage)),
]
