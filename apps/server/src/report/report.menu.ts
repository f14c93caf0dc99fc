import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const reportMenu = [
  inModule(
    'rms',
    10,
    group('rmsReport', '报表设计', 'Report Design', 'file-text', [
      menu(
        'reportTemplate',
        '报表模板',
        'Report Templates',
        '/rms/pages/report/template',
        'file-text',
        edits('报表模板', 'report templates'),
      ),
    ]),
  ),
]
