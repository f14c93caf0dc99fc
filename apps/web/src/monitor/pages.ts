import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvs/pages/monitor/overview', '监控总览', () => import('./overview.page.tsx').then((m) => m.OverviewPage)),
  page('/dvs/pages/monitor/projects', '项目监控', () => import('./project.page.tsx').then((m) => m.ProjectPage)),
]
