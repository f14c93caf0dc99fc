import type { GatewayBoxDomain } from '../gateway-box/index.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import { controlMenu } from './control.menu.ts'
import { checkedValue } from './control-write/control-value.ts'
import { controlWriteRoutes } from './control-write/control-write.routes.ts'
import { type ControlWriteService, controlWriteService, type TellUser } from './control-write/control-write.service.ts'

export interface ControlDomain extends Domain {
  /** Sends the wishes and answers when each has ended. */
  readonly write: ControlWriteService['write']
}

/** What this domain is given by the process. */
export interface ControlPorts {
  gatewayBox: GatewayBoxDomain
  telemetry: TelemetryDomain
  tell: TellUser
}

export { checkedValue }

/** Writing to devices, and the log of it. */
export function controlDomain(platform: Platform, doors: ControlPorts): ControlDomain {
  const service = controlWriteService(platform, doors)
  doors.gatewayBox.onAck('write', service.answered)
  return {
    routes: controlWriteRoutes(platform, service),
    menus: controlMenu,
    write: service.write,
    start: service.start,
    stop: async () => service.stop(),
  }
}
