import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import type { PushVersions } from '../../platform/push/push-versions.ts'
import { alarmActions } from './alarm-action.service.ts'
import { alarmPage } from './alarm-list.ts'
import { alarmSnapshot } from './alarm-snapshot.ts'

export const alarmFactRoutes = (events: EventBus, versions: PushVersions) =>
  implement(alarmFact, {
    page: (input, context) => alarmPage(input, true, context),
    snapshot: (_input, context) => alarmSnapshot(versions, context),
    ...alarmActions(events),
  })
