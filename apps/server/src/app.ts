import { type AccessDomain, accessDomain } from './access/index.ts'
import { alarmDomain } from './alarm/index.ts'
import { controlDomain } from './control/index.ts'
import { gatewayBoxDomain } from './gateway-box/index.ts'
import type { SessionSource } from './platform/access/sessions.ts'
import type { HistoryStore } from './platform/history/history-store.ts'
import type { Domain, Platform } from './platform/platform.ts'
import type { PushSources } from './platform/push/push-server.ts'
import { telemetryDomain } from './telemetry/index.ts'

export interface Application {
  domains: readonly Domain[]
  sessions: SessionSource
  pushSources: PushSources
  history: HistoryStore
  /** Port of the MQTT broker, once started. */
  mqttPort(): number
  firstStart: AccessDomain['firstStart']
}

/** The list of domains, each built from the platform and from the doors of others. They start in this order and stop in the other. */
export function application(platform: Platform): Application {
  const access = accessDomain(platform)
  const telemetry = telemetryDomain(platform)
  const alarm = alarmDomain(platform)
  const gatewayBox = gatewayBoxDomain(platform, { telemetry })
  const control = controlDomain(platform, { gatewayBox, telemetry })
  return {
    domains: [access, telemetry, alarm, control, gatewayBox],
    sessions: access.sessions,
    pushSources: telemetry.pushSources,
    history: telemetry.history,
    mqttPort: () => gatewayBox.mqttPort,
    firstStart: access.firstStart,
  }
}
