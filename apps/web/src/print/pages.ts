import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/rms/pages/print/job', '打印任务', () => import('./print-job.page.tsx').then((m) => m.PrintJobPage)),
  page('/rms/pages/print/printer', '标签打印机', () =>
    import('./label-printer.page.tsx').then((m) => m.LabelPrinterPage),
  ),
  page('/rms/pages/print/template', '打印模板', () =>
    import('./print-template.page.tsx').then((m) => m.PrintTemplatePage),
  ),
]
