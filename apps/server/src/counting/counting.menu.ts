import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** Counts in the menu. */
export const countingMenu = [
  inModule(
    'wms',
    16,
    group('wmsCount', '盘点管理', 'Stock Counts', 'audit', [
      menu('stockCount', '盘点单', 'Stock Counts', '/wms/pages/stockCount/index', 'audit', {
        edit: ['安排盘点', 'Set up stock counts'],
        count: ['录入实盘数量', 'Enter counted quantities'],
        review: ['复核盘点', 'Review stock counts'],
        post: ['过账盘点差异', 'Post count differences'],
      }),
      menu(
        'stockCountPlan',
        '盘点计划',
        'Count Plans',
        '/wms/pages/stockCount/plan',
        'schedule',
        edits('盘点计划', 'count plans'),
      ),
      menu('stockCountAccuracy', '盘点准确率', 'Count Accuracy', '/wms/pages/stockCount/accuracy', 'line-chart'),
    ]),
  ),
]
