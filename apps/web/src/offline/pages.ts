import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/offline/outbox', '待上传记录', () => import('./outbox.page.tsx').then((m) => m.OutboxPage), {
    of: '*',
    help: 'stockCount',
  }),
]
