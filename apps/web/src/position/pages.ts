import { withTree } from '../live/tree/with-tree.ts'
import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvs/pages/position/index', '位置', () => import('./position.page.tsx').then((m) => m.PositionPage), withTree),
]
