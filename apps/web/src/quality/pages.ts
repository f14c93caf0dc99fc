import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/inspection/index', '检验单', () =>
    import('./inspection.page.tsx').then((m) => m.InspectionListPage),
  ),
  page(
    '/mes/pages/inspection/index/detail',
    '检验单详情',
    () => import('./inspection-detail.page.tsx').then((m) => m.InspectionDetailPage),
    { of: '/mes/pages/inspection/index' },
  ),
  page('/mes/pages/nonconformance/index', '不合格品', () =>
    import('./nonconformance.page.tsx').then((m) => m.NonconformanceListPage),
  ),
  page(
    '/mes/pages/nonconformance/index/detail',
    '不合格品详情',
    () => import('./nonconformance-detail.page.tsx').then((m) => m.NonconformanceDetailPage),
    { of: '/mes/pages/nonconformance/index' },
  ),
  page('/mes/pages/inspectionScheme/index', '检验方案', () =>
    import('./inspection-scheme.page.tsx').then((m) => m.InspectionSchemeListPage),
  ),
  page(
    '/mes/pages/inspectionScheme/index/detail',
    '检验方案',
    () => import('./inspection-scheme.page.tsx').then((m) => m.InspectionSchemePage),
    { of: '/mes/pages/inspectionScheme/index' },
  ),
  page('/mes/pages/inspectionItem/index', '检验项目', () =>
    import('./inspection-item.page.tsx').then((m) => m.InspectionItemPage),
  ),
  page('/mes/pages/defect/index', '缺陷', () => import('./defect.page.tsx').then((m) => m.DefectPage)),
]
