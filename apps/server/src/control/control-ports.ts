import type { GatewayBoxDomain } from '../gateway-box/index.ts'
import type { TryCondition } from '../object-state/index.ts'
import type { SessionUser } from '../platform/context.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import type { NotifyUser } from './control-write/control-write.service.ts'

/** What this domain is given by the process. */
export interface ControlPorts {
  gatewayBox: GatewayBoxDomain
  telemetry: TelemetryDomain
  notify: NotifyUser
  /** What a condition comes to for an object, from the values as they stand. */
  tryCondition: TryCondition
  /** A user with the rights that he has now; nothing where he may not sign in any more. */
  userOf(companyId: string, userId: string): Promise<SessionUser | undefined>
}
