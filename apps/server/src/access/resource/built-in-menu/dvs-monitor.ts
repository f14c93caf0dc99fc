import { group, menu } from './menu-entry.ts'

export const dvsMonitor = group('dvsMonitor', '设备监控', 'Monitoring', 'monitor', [
  menu('objectMonitor', '实时监控', 'Live Monitor', '/dvs/pages/monitor/objects', 'dashboard', {
    control: '下发控制',
    entry: '手工录入数据',
    favorite: '收藏对象',
  }),
  menu('controlLog', '控制记录', 'Control Log', '/dvs/pages/monitor/controlLog', 'send'),
  menu('trend', '趋势分析', 'Trends', '/dvs/pages/monitor/trend', 'line-chart', { group: '保存对比组' }),
])
