import type { Domain, Platform } from '../platform/platform.ts'
import { alarmFactRoutes } from './alarm/alarm-fact.routes.ts'
import { alarmHistoryRoutes } from './alarm/alarm-history.routes.ts'
import { openAlarmsOf } from './alarm/open-alarms.ts'
import { alarmEventRoutes } from './alarm-event/alarm-event.routes.ts'
import { recordEvents } from './alarm-event/record-events.ts'
import { alarmLevelRoutes } from './alarm-level/alarm-level.routes.ts'
import { alarmMessageRoutes } from './alarm-message/alarm-message.routes.ts'
import { alarmPush } from './alarm-message/alarm-push.ts'
import { showAlarms } from './alarm-message/show-alarms.ts'
import { alarmRuleRoutes } from './alarm-rule/alarm-rule.routes.ts'
import { alarmTypeRoutes } from './alarm-type/alarm-type.routes.ts'
import { type AlarmEngine, alarmEngine } from './engine/alarm-engine.ts'
import { runEngine } from './engine/run-engine.ts'
import { reasonTagRoutes } from './reason-tag/reason-tag.routes.ts'

export interface AlarmDomain extends Domain {
  /** Takes part in the ingest's group commits. */
  readonly participant: AlarmEngine
}

export { openAlarmsOf }

/** Alarm types, levels, rules, and the alarms themselves. */
export function alarmDomain(platform: Platform): AlarmDomain {
  const { database, events, log } = platform
  const engine = alarmEngine({
    pool: database.system,
    now: () => platform.now().getTime(),
    changed(companyId, changes) {
      events.publish('alarm.changed', {
        companyId,
        alarmIds: [...new Set(changes.map((each) => each.alarmId))],
        changes,
      })
    },
    log,
  })
  const running = runEngine(platform, engine)
  let stopRecording = () => {}
  let stopShowing = () => {}
  return {
    routes: [
      ...alarmTypeRoutes,
      ...alarmLevelRoutes,
      ...reasonTagRoutes,
      ...alarmRuleRoutes(events),
      ...alarmFactRoutes(events),
      ...alarmHistoryRoutes,
      ...alarmMessageRoutes(events),
      ...alarmEventRoutes,
    ],
    participant: engine,
    async start() {
      stopRecording = recordEvents(events, database)
      stopShowing = showAlarms(platform, alarmPush(database))
      await running.start()
    },
    async stop() {
      stopRecording()
      stopShowing()
      await running.stop()
    },
  }
}
