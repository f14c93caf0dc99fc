import { group, menu } from './menu-entry.ts'

export const phoStation = group('phoStation', '电站监控', 'Power Stations', 'fund', [
  menu('stationMonitor', '电站监视', 'Station Monitor', '/pho/pages/station/index', 'dashboard'),
])
