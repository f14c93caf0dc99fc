import type { Domain, Platform } from '../platform/platform.ts'
import { controlMenu } from './control.menu.ts'
import { controlGroupRoutes } from './control-group/control-group.routes.ts'
import { controlSteps } from './control-group/control-group.table.ts'
import type { ControlPorts } from './control-ports.ts'
import { controlRunService } from './control-run/control-run.service.ts'
import { checkedValue } from './control-write/control-value.ts'
import { controlWriteRoutes } from './control-write/control-write.routes.ts'
import { type ControlWriteService, controlWriteService } from './control-write/control-write.service.ts'

export interface ControlDomain extends Domain {
  /** Sends the wishes and answers when each has ended. */
  readonly write: ControlWriteService['write']
}

export { type ControlPorts, checkedValue, controlSteps }

/** Writing to devices, and the log of it. */
export function controlDomain(platform: Platform, doors: ControlPorts): ControlDomain {
  const service = controlWriteService(platform, doors)
  const runs = controlRunService(platform, service, doors)
  doors.gatewayBox.onAck('write', service.answered)
  return {
    routes: [...controlWriteRoutes(platform, service), ...controlGroupRoutes(doors, runs)],
    menus: controlMenu,
    write: service.write,
    async start() {
      await service.start()
      await runs.start()
    },
    async stop() {
      const ended = runs.end()
      // Whoever waits for an answer is let go: a run ends with the step that is under way.
      service.stop()
      await ended
    },
  }
}
