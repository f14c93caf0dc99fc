import { edits, group, menu } from './menu-entry.ts'

export const rmsReport = group('rmsReport', '报表设计', 'Report Design', 'file-text', [
  menu(
    'reportTemplate',
    '报表模板',
    'Report Templates',
    '/rms/pages/report/template',
    'file-text',
    edits('报表模板', 'report templates'),
  ),
])
