import { group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What waits in the warehouse, and what is watched of its stock, in the menu. */
export const stockWatchMenu = [
  inModule(
    'wms',
    5,
    group('wmsWork', '仓储作业', 'Warehouse Work', 'dashboard', [
      menu('warehouseHome', '仓储待办', 'Waiting Work', '/wms/pages/home/index', 'dashboard'),
    ]),
  ),
  inModule(
    'wms',
    15,
    group('wmsWatch', '库存监控', 'Stock Watch', 'alarm', [
      menu('stockAlert', '库存预警', 'Stock Alerts', '/wms/pages/stockAlert/index', 'alarm'),
      menu('locationExposure', '环境异常', 'Location Exposures', '/wms/pages/locationExposure/index', 'fire', {
        review: ['处置环境异常', 'Judge location exposures'],
      }),
      menu('materialAlert', '预警设置', 'Alert Settings', '/wms/pages/stockAlert/setting', 'control', {
        edit: ['设置物料预警', 'Set stock alerts'],
        delete: ['删除物料预警', 'Delete stock alerts'],
      }),
      menu('idleStock', '呆滞库存', 'Idle Stock', '/wms/pages/idleStock/index', 'inbox'),
      menu('inOutReport', '收发存报表', 'In and Out Report', '/wms/pages/inOutReport/index', 'bar-chart'),
    ]),
  ),
]
