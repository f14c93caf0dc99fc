import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/systemConfig/outbox', '发件箱', () => import('./outbox/outbox.page.tsx').then((m) => m.OutboxPage)),
  page(
    '/bcs/pages/systemConfig/codes',
    '验证码记录',
    () => import('./outbox/code-message.page.tsx').then((m) => m.CodeMessagePage),
    { help: 'outbox' },
  ),
]
