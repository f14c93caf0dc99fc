import type { Domain, Platform } from '../platform/platform.ts'
import type { StockPorts } from '../stock/index.ts'
import { alertRoutes } from './alert/alert.routes.ts'
import { alertWatch } from './alert/alert-watch.ts'
import { minimumStock } from './alert/minimum-stock.ts'
import { alertTriggers } from './alert-triggers.ts'
import { openStockAlerts } from './home/home-figures.ts'
import { warehouseHomeRoutes } from './home/warehouse-home.routes.ts'
import { idleStockRoutes } from './idle/idle-stock.routes.ts'
import { overdueWatch } from './overdue/overdue-watch.ts'
import { inOutRoutes } from './report/in-out.routes.ts'
import { inOutPrint } from './report/in-out-print.ts'
import { stockWatchMenu } from './stock-watch.menu.ts'

export { minimumStock }

/** What asks for somebody in the warehouse: bounds that are crossed, documents that are late, stock that lies idle. */
export function stockWatchDomain(platform: Platform, ports: StockPorts): Domain {
  const alerts = alertWatch(platform, ports)
  overdueWatch(platform, ports)
  return {
    nightly: [alerts.nightly],
    listener: alerts.listener,
    routes: [...alertRoutes(alerts.wake), ...idleStockRoutes, ...inOutRoutes, ...warehouseHomeRoutes],
    menus: stockWatchMenu,
    homeFigures: [openStockAlerts],
    triggers: alertTriggers,
    printables: [inOutPrint],
  }
}
