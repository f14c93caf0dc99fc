import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** Whoever keeps stock or runs the plant prints; templates are set up by those who set up reports. */

/** What the domain puts into the menu. */
export const printMenu = [
  inModule(
    'rms',
    20,
    group('rmsPrint', '打印管理', 'Printing', 'file-done', [
      menu(
        'printTemplate',
        '打印模板',
        'Print Templates',
        '/rms/pages/print/template',
        'file-text',
        edits('打印模板', 'print templates'),
      ),
      menu(
        'printJob',
        '打印任务',
        'Print Jobs',
        '/rms/pages/print/job',
        'profile',
        { add: ['打印', 'Print'], reprint: ['补打', 'Reprint'] },
        { brought: true },
      ),
      menu(
        'labelPrinter',
        '标签打印机',
        'Label Printers',
        '/rms/pages/print/printer',
        'printer',
        edits('标签打印机', 'label printers'),
      ),
    ]),
  ),
]
