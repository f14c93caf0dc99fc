import type { Domain, Platform } from '../platform/platform.ts'
import type { StockPorts } from '../stock/index.ts'
import { countPrints } from './count/count-print.ts'
import { waitsFor } from './count/count-query.ts'
import { MAY_COUNT } from './count/counters.ts'
import { duePlans } from './count/due-plans.ts'
import { stockCountRoutes } from './count/stock-count.routes.ts'
import { stockCounts } from './count/stock-count.table.ts'
import { countTriggers } from './count-triggers.ts'
import { countingMenu } from './counting.menu.ts'

export { MAY_COUNT, waitsFor }

/** Stock that is counted, and what differs. */
export function countingDomain(platform: Platform, ports: StockPorts): Domain {
  return {
    nightly: [duePlans(platform, ports)],
    routes: stockCountRoutes(ports),
    menus: countingMenu,
    triggers: countTriggers,
    printables: countPrints,
    codeKinds: [{ code: 'stockCount', title: '盘点单', prefix: 'PD', codes: stockCounts.code, fields: [] }],
  }
}
