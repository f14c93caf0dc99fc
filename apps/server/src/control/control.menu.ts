import { inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const controlMenu = [
  inGroup('dvsMonitor', 10, [menu('controlLog', '控制记录', 'Control Log', '/dvs/pages/monitor/controlLog', 'send')]),
]
