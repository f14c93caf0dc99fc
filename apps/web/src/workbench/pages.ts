import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'
import { firstWork } from './first-work.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/workbench/index', '工作台', () => import('./workbench.page.tsx').then((m) => m.WorkbenchPage), {
    ahead: firstWork,
    goesFirst: true,
  }),
]
