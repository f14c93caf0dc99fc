import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/operations/monitoring', '系统监控', () =>
    import('./monitoring/monitoring.page.tsx').then((m) => m.MonitoringPage),
  ),
  page('/bcs/pages/operations/scripts', '运维脚本', () =>
    import('./scripts/scripts.page.tsx').then((m) => m.ScriptsPage),
  ),
]
