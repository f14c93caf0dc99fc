import { withTree } from '../live/tree/with-tree.ts'
import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvm/pages/quality/index', '数据质量', () => import('./quality.page.tsx').then((m) => m.QualityPage), withTree),
]
