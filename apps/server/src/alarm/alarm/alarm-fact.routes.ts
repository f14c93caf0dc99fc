import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import type { CompanyHomes } from '../../platform/company-home/company-homes.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarmActions } from './alarm-action.service.ts'
import { alarmPage } from './alarm-list.ts'
import { alarmSnapshot } from './alarm-snapshot.ts'

export const alarmFactRoutes = (events: EventBus, homes: CompanyHomes) =>
  implement(alarmFact, {
    page: (input, context) => alarmPage(input, true, context),
    snapshot: (_input, context) => alarmSnapshot(homes, context),
    ...alarmActions(events),
  })
