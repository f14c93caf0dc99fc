import type { GatewayBoxDomain } from '../gateway-box/index.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import { controlWriteRoutes } from './control-write/control-write.routes.ts'
import { controlWriteService } from './control-write/control-write.service.ts'

/** Writing to devices, and the log of it. */
export function controlDomain(
  platform: Platform,
  doors: { gatewayBox: GatewayBoxDomain; telemetry: TelemetryDomain },
): Domain {
  const service = controlWriteService(platform, doors.gatewayBox, doors.telemetry)
  doors.gatewayBox.onAck('write', service.answered)
  return {
    routes: controlWriteRoutes(platform, service),
    start: service.start,
    stop: async () => service.stop(),
  }
}
