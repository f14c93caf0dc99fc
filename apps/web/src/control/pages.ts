import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvs/pages/monitor/controlLog', '控制记录', () =>
    import('./control-log.page.tsx').then((m) => m.ControlLogPage),
  ),
]
