import { edits, group, inGroup, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const deviceMenu = [
  inModule(
    'dvs',
    10,
    group('dvsMonitor', '设备监控', 'Monitoring', 'monitor', [
      menu('objectMonitor', '实时监控', 'Live Monitor', '/dvs/pages/monitor/objects', 'dashboard', {
        control: ['下发控制', 'Send control values'],
        controlGroup: ['维护控制组合', 'Keep control groups'],
        entry: ['手工录入数据', 'Enter data by hand'],
        favorite: ['收藏对象', 'Favourite objects'],
      }),
    ]),
  ),
  inGroup('dvsMonitor', 20, [
    menu('trend', '趋势分析', 'Trends', '/dvs/pages/monitor/trend', 'line-chart', {
      group: ['保存对比组', 'Save comparison groups'],
    }),
  ]),
  inGroup('dvmModel', 10, [
    menu(
      'deviceType',
      '设备类型',
      'Device Types',
      '/dvm/pages/deviceType/index',
      'appstore',
      edits('设备类型', 'device types'),
    ),
    menu('object', '对象管理', 'Objects', '/dvm/pages/object/index', 'cluster', {
      ...edits('对象', 'objects'),
      import: ['导入对象', 'Import objects'],
      export: ['导出对象', 'Export objects'],
      status: ['启停对象', 'Enable or disable objects'],
    }),
    menu('deviceLedger', '设备台账', 'Equipment Ledger', '/dvm/pages/deviceLedger/index', 'profile', {
      import: ['导入设备台账', 'Import the ledger'],
      export: ['导出设备台账', 'Export the ledger'],
    }),
    menu('point', '点位管理', 'Points', '/dvm/pages/point/index', 'aim', {
      ...edits('点位', 'points'),
      import: ['导入点位', 'Import points'],
      export: ['导出点位', 'Export points'],
    }),
  ]),
  inModule(
    'pho',
    10,
    group('phoStation', '电站监控', 'Power Stations', 'fund', [
      menu('stationMonitor', '电站监视', 'Station Monitor', '/pho/pages/station/index', 'dashboard'),
    ]),
  ),
]
