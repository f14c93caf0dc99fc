import { edits, inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const positionMenu = [
  inGroup('dvsMonitor', 17, [
    menu('position', '位置', 'Positions', '/dvs/pages/position/index', 'environment', edits('位置', 'positions')),
  ]),
]
