import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/wms/pages/lot/index', '批次', () => import('./lot.page.tsx').then((m) => m.LotPage)),
]
