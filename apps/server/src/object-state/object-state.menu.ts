import { edits, inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const objectStateMenu = [
  inGroup('dvsMonitor', 15, [
    menu('stateBoard', '设备状态', 'Device States', '/dvs/pages/monitor/states', 'bars', {
      correct: ['更正设备状态', 'Correct device states'],
      export: ['导出设备状态', 'Export device states'],
    }),
  ]),
  inGroup('dvmModel', 12, [
    menu(
      'deviceState',
      '状态定义',
      'State Definitions',
      '/dvm/pages/deviceState/index',
      'flag',
      edits('设备状态', 'device states'),
    ),
  ]),
]
