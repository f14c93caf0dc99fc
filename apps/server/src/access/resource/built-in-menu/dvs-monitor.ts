import { group, menu } from './menu-entry.ts'

export const dvsMonitor = group('dvsMonitor', '设备监控', 'Monitoring', 'monitor', [
  menu('objectMonitor', '实时监控', 'Live Monitor', '/dvs/pages/monitor/objects', 'dashboard', {
    control: ['下发控制', 'Send control values'],
    entry: ['手工录入数据', 'Enter data by hand'],
    favorite: ['收藏对象', 'Favourite objects'],
  }),
  menu('controlLog', '控制记录', 'Control Log', '/dvs/pages/monitor/controlLog', 'send'),
  menu('trend', '趋势分析', 'Trends', '/dvs/pages/monitor/trend', 'line-chart', {
    group: ['保存对比组', 'Save comparison groups'],
  }),
])
