import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/lcdp/pages/dataModel/index', '模型设计', () =>
    import('./user-model/user-model.page.tsx').then((m) => m.UserModelPage),
  ),
  page(
    '/lcdp/pages/dataModel/fields',
    '字段设计',
    () => import('./user-model/user-field.page.tsx').then((m) => m.UserFieldPage),
    { of: '/lcdp/pages/dataModel/index' },
  ),
  page('/lcdp/pages/dataModel/objects', '模型数据', () =>
    import('./user-model/user-record.page.tsx').then((m) => m.UserRecordPage),
  ),
  page('/lcdp/pages/pageTemplate/index', '页面模板', () =>
    import('./page-template.page.tsx').then((m) => m.PageTemplatePage),
  ),
]
