import { withTree } from '../live/tree/with-tree.ts'
import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvm/pages/deviceType/index', '设备类型', () =>
    import('./device-type/device-type.page.tsx').then((m) => m.DeviceTypePage),
  ),
  page(
    '/dvm/pages/object/index',
    '对象管理',
    () => import('./object-list/object.page.tsx').then((m) => m.ObjectPage),
    withTree,
  ),
  page(
    '/dvm/pages/deviceLedger/index',
    '设备台账',
    () => import('./ledger/device-ledger.page.tsx').then((m) => m.DeviceLedgerPage),
    withTree,
  ),
  page(
    '/dvm/pages/point/index',
    '点位管理',
    () => import('./point-list/point.page.tsx').then((m) => m.PointPage),
    withTree,
  ),
  page(
    '/dvm/pages/point/grid',
    '点位表格',
    () => import('./point-grid/point-grid.page.tsx').then((m) => m.PointGridPage),
    { of: '/dvm/pages/point/index' },
  ),
  page('/dvm/pages/signal/index', '标准信号', () => import('./signal/signal.page.tsx').then((m) => m.SignalPage)),
  page(
    '/dvs/pages/monitor/objects',
    '实时监控',
    () => import('./monitor/monitor.page.tsx').then((m) => m.MonitorPage),
    withTree,
  ),
  page('/pho/pages/station/index', '电站监视', () => import('./station/station.page.tsx').then((m) => m.StationPage)),
  page(
    '/dvs/pages/monitor/trend',
    '趋势分析',
    () => import('./trend/trend.page.tsx').then((m) => m.TrendPage),
    withTree,
  ),
]
