import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page(
    '/iot/pages/box/detail',
    '盒子详情',
    () => import('./box-detail/box-detail.page.tsx').then((m) => m.BoxDetailPage),
    { of: '/iot/pages/box/index' },
  ),
  page('/iot/pages/box/index', '盒子管理', () => import('./box-list/box.page.tsx').then((m) => m.BoxPage)),
]
