import type { GatewayBoxDomain } from '../gateway-box/index.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import { checkedValue } from './control-write/control-value.ts'
import { controlWriteRoutes } from './control-write/control-write.routes.ts'
import { type ControlWriteService, controlWriteService } from './control-write/control-write.service.ts'

export interface ControlDomain extends Domain {
  /** Sends the wishes and answers when each has ended. */
  readonly write: ControlWriteService['write']
}

export { checkedValue }

/** Writing to devices, and the log of it. */
export function controlDomain(
  platform: Platform,
  doors: { gatewayBox: GatewayBoxDomain; telemetry: TelemetryDomain },
): ControlDomain {
  const service = controlWriteService(platform, doors.gatewayBox, doors.telemetry)
  doors.gatewayBox.onAck('write', service.answered)
  return {
    routes: controlWriteRoutes(platform, service),
    write: service.write,
    start: service.start,
    stop: async () => service.stop(),
  }
}
