import type { Domain, Platform } from '../platform/platform.ts'
import { alarmTypeRoutes } from './alarm-type/alarm-type.routes.ts'

/** Alarm types, levels, rules, and the alarms themselves. */
export function alarmDomain(_platform: Platform): Domain {
  return { routes: alarmTypeRoutes }
}
