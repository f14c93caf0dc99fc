import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarmActions } from './alarm-action.service.ts'
import { alarmPage } from './alarm-list.ts'

export const alarmFactRoutes = (events: EventBus) =>
  implement(alarmFact, {
    page: (input, context) => alarmPage(input, true, context),
    ...alarmActions(events),
  })
