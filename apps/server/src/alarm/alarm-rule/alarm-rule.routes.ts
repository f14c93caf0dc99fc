import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarmRuleService } from './alarm-rule.service.ts'
import { pointLimits } from './point-limits.ts'

export const alarmRuleRoutes = (events: EventBus) =>
  implement(alarmRule, { ...alarmRuleService(events), limits: pointLimits })
