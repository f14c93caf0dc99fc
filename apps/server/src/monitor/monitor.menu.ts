import { inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const monitorMenu = [
  inGroup('dvsMonitor', 5, [
    menu('equipmentMonitor', '监控总览', 'Overview', '/dvs/pages/monitor/overview', 'fund'),
    menu('projectMonitor', '项目监控', 'Projects', '/dvs/pages/monitor/projects', 'appstore'),
  ]),
]
