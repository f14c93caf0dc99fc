import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const formMenu = [
  inModule(
    'lcdp',
    10,
    group('lcdpPage', '页面设计', 'Page Design', 'layout', [
      menu(
        'pageTemplate',
        '页面模板',
        'Page Templates',
        '/lcdp/pages/pageTemplate/index',
        'layout',
        edits('页面模板', 'page templates'),
      ),
    ]),
  ),
  inModule(
    'lcdp',
    20,
    group('lcdpData', '数据模型', 'Data Models', 'database', [
      menu(
        'dataModel',
        '模型设计',
        'Model Design',
        '/lcdp/pages/dataModel/index',
        'apartment',
        edits('数据模型', 'data models'),
      ),
      menu('dataObject', '模型数据', 'Model Data', '/lcdp/pages/dataModel/objects', 'dataset', {
        ...edits('数据', 'data'),
        import: ['导入数据', 'Import data'],
        export: ['导出数据', 'Export data'],
      }),
    ]),
  ),
]
