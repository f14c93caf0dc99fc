import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/lak/pages/codeRule/index', '编码规则', () => import('./code-rule.page.tsx').then((m) => m.CodeRulePage)),
]
