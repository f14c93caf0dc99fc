import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/material/index', '物料', () => import('./material.page.tsx').then((m) => m.MaterialPage)),
  page('/mes/pages/bom/index', 'BOM 管理', () => import('./bom/bom.page.tsx').then((m) => m.BomPage)),
  page('/mes/pages/bom/index/detail', 'BOM 详情', () => import('./bom/bom.page.tsx').then((m) => m.BomDetailPage), {
    of: '/mes/pages/bom/index',
  }),
  page('/mes/pages/material/class', '物料分类', () =>
    import('./material-class.page.tsx').then((m) => m.MaterialClassPage),
  ),
  page('/mes/pages/material/unit', '计量单位', () => import('./unit.page.tsx').then((m) => m.UnitPage)),
  page('/mes/pages/material/supplier', '供应商', () => import('./supplier.page.tsx').then((m) => m.SupplierPage)),
  page('/mes/pages/material/customer', '收货客户', () =>
    import('./material-customer.page.tsx').then((m) => m.MaterialCustomerPage),
  ),
]
