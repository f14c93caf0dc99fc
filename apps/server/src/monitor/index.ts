import type { Domain } from '../platform/platform.ts'
import { alarmMonitorRoutes } from './alarm-monitor.routes.ts'
import { equipmentMonitorRoutes } from './equipment-monitor.routes.ts'
import { homePageRoutes } from './home-page.routes.ts'
import { machinesNow } from './machines-now.ts'
import { monitorMenu } from './monitor.menu.ts'
import { monitorCardRoutes } from './monitor-card.routes.ts'
import type { MonitorPorts } from './monitor-ports.ts'
import { projectMonitorRoutes } from './project-monitor.routes.ts'

export type { MonitorPorts }

/** How the plant stands: figures over machines, projects and alarms, and what waits for whoever comes in. */
export function monitorDomain(ports: MonitorPorts): Domain {
  const standingsOf = machinesNow(ports)
  return {
    routes: [
      ...equipmentMonitorRoutes(standingsOf),
      ...projectMonitorRoutes(standingsOf),
      ...alarmMonitorRoutes,
      ...monitorCardRoutes,
      ...homePageRoutes(ports.homeFigures),
    ],
    menus: monitorMenu,
  }
}
