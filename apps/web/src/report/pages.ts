import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/rms/pages/report/template', '报表模板', () =>
    import('./report-template.page.tsx').then((m) => m.ReportTemplatePage),
  ),
]
