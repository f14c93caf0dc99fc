import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const processMenu = [
  inModule(
    'mes',
    25,
    group('mesProcess', '工艺', 'Process', 'partition', [
      menu('segment', '工序', 'Process Segments', '/mes/pages/process/segment', 'tool', {
        ...edits('工序', 'process segments'),
        import: ['导入工序', 'Import process segments'],
      }),
      menu('segmentTemplate', '工序模板', 'Segment Templates', '/mes/pages/process/segmentTemplate', 'snippets', {
        ...edits('工序模板', 'segment templates'),
      }),
      menu('route', '工艺路线', 'Routes', '/mes/pages/process/route', 'partition', {
        ...edits('工艺路线', 'routes'),
        import: ['导入工艺路线', 'Import routes'],
        release: ['发布与停用工艺路线', 'Release and disable routes'],
      }),
      menu('productRoute', '产品工艺', 'Product Routes', '/mes/pages/process/productRoute', 'deploymentUnit', {
        ...edits('产品工艺', 'product routes'),
      }),
    ]),
  ),
]
