import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/lak/pages/customer/index', '客户管理', () => import('./customer.page.tsx').then((m) => m.CustomerPage)),
]
