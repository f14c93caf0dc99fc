import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/proposal/index', '需求计划', () =>
    import('./proposal/proposal.page.tsx').then((m) => m.ProposalPage),
  ),
  page('/mes/pages/productionOrder/index', '生产订单', () =>
    import('./order/production-order.page.tsx').then((m) => m.ProductionOrderPage),
  ),
  page(
    '/mes/pages/productionOrder/index/detail',
    '生产订单详情',
    () => import('./order/order-detail.page.tsx').then((m) => m.OrderDetailPage),
    { of: '/mes/pages/productionOrder/index' },
  ),
  page(
    '/mes/pages/productionOrder/split',
    '拆分生产订单',
    () => import('./order/split-order.page.tsx').then((m) => m.SplitOrderPage),
    { of: '/mes/pages/productionOrder/index' },
  ),
  page(
    '/mes/pages/productionOrder/readiness',
    '齐套分析',
    () => import('./order/readiness.page.tsx').then((m) => m.ReadinessPage),
    { of: '/mes/pages/productionOrder/index' },
  ),
  page('/mes/pages/segmentPlan/index', '工序计划', () =>
    import('./segment-plan/segment-plan.page.tsx').then((m) => m.SegmentPlanPage),
  ),
  page(
    '/mes/pages/segmentPlan/edit',
    '调整工序计划',
    () => import('./segment-plan/edit-plan.page.tsx').then((m) => m.EditPlanPage),
    { of: '/mes/pages/segmentPlan/index' },
  ),
  page('/mes/pages/workOrder/index', '派工', () =>
    import('./work-order/work-order.page.tsx').then((m) => m.WorkOrderPage),
  ),
  page(
    '/mes/pages/workOrder/detail',
    '工单详情',
    () => import('./work-order/work-order-detail.page.tsx').then((m) => m.WorkOrderDetailPage),
    { of: '/mes/pages/workOrder/index' },
  ),
  page('/mes/pages/project/index', '项目', () => import('./project/project.page.tsx').then((m) => m.ProjectPage)),
  page(
    '/mes/pages/project/detail',
    '项目详情',
    () => import('./project/project-detail.page.tsx').then((m) => m.ProjectDetailPage),
    { of: '/mes/pages/project/index' },
  ),
  page('/mes/pages/exception/index', '异常', () =>
    import('./exception/exception.page.tsx').then((m) => m.ExceptionPage),
  ),
  page(
    '/mes/pages/exception/detail',
    '异常详情',
    () => import('./exception/exception-detail.page.tsx').then((m) => m.ExceptionDetailPage),
    { of: '/mes/pages/exception/index' },
  ),
  page('/mes/pages/preparation/index', '备料', () =>
    import('./preparation/preparation.page.tsx').then((m) => m.PreparationPage),
  ),
  page('/mes/pages/genealogyGap/index', '追溯缺口', () =>
    import('./genealogy/genealogy-gap.page.tsx').then((m) => m.GenealogyGapPage),
  ),
  page('/mes/pages/outsideWork/index', '委外', () =>
    import('./outside-work/outside-work.page.tsx').then((m) => m.OutsideWorkPage),
  ),
  page(
    '/mes/pages/outsideWork/index/detail',
    '委外单详情',
    () => import('./outside-work/outside-work.page.tsx').then((m) => m.OutsideWorkDetailPage),
    { of: '/mes/pages/outsideWork/index' },
  ),
  page('/mes/pages/productionReport/index', '生产报表', () =>
    import('./report/production-report.page.tsx').then((m) => m.ProductionReportPage),
  ),
  page(
    '/mes/pages/productionReport/grindstone',
    '砂轮使用统计',
    () => import('./report/statistic.page.tsx').then((m) => m.GrindstonePage),
    { of: '/mes/pages/productionReport/index' },
  ),
  page(
    '/mes/pages/productionReport/steel',
    '钢材生产统计',
    () => import('./report/statistic.page.tsx').then((m) => m.SteelPage),
    { of: '/mes/pages/productionReport/index' },
  ),
]

/** Outside of the frame, by the path that the router has for it. */
export const openPages = {
  board: async () => (await import('./board/board.page.tsx')).BoardPage,
}
