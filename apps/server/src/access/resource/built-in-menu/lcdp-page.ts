import { edits, group, menu } from './menu-entry.ts'

export const lcdpPage = group('lcdpPage', '页面设计', 'Page Design', 'layout', [
  menu(
    'pageTemplate',
    '页面模板',
    'Page Templates',
    '/lcdp/pages/pageTemplate/index',
    'layout',
    edits('页面模板', 'page templates'),
  ),
])
