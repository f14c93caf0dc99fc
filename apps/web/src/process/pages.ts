import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/process/segment', '工序', () => import('./segment/segment.page.tsx').then((m) => m.SegmentPage)),
  page('/mes/pages/process/segmentTemplate', '工序模板', () =>
    import('./segment/segment-template.page.tsx').then((m) => m.SegmentTemplatePage),
  ),
  page('/mes/pages/process/route', '工艺路线', () => import('./route/route.page.tsx').then((m) => m.RoutePage)),
  page(
    '/mes/pages/process/route/detail',
    '工艺路线详情',
    () => import('./route/route-detail.page.tsx').then((m) => m.RouteDetailPage),
    { of: '/mes/pages/process/route' },
  ),
  page('/mes/pages/process/productRoute', '产品工艺', () =>
    import('./product-route/product-route.page.tsx').then((m) => m.ProductRoutePage),
  ),
  page(
    '/mes/pages/process/productRoute/detail',
    '产品工艺详情',
    () => import('./product-route/product-route-detail.page.tsx').then((m) => m.ProductRouteDetailPage),
    { of: '/mes/pages/process/productRoute' },
  ),
]
