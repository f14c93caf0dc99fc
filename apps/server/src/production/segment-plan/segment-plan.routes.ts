import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { implement, type Route } from '../../platform/http/implement.ts'
import { today } from '../../platform/today.ts'
import { narrowed, ofDays } from '../narrowed.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { loadOf } from './load.ts'
import { setPlanStatus, splitPlan, takePlans, updatePlan } from './segment-plan.service.ts'
import { planRows, wholePlan } from './segment-plan-query.ts'

const WEEK = 7

export const segmentPlanRoutes = (ports: ProductionPorts): Route[] =>
  implement(segmentPlan, {
    page: (input, context) => planRows.page(ofDays(narrowed(input, context), context), context),
    get: ({ id }, context) => wholePlan(id, context),
    update: (input, context) => updatePlan(input, ports, context),
    release: ({ ids }, context) => takePlans(ids, 'release', context),
    cancelRelease: ({ ids }, context) => takePlans(ids, 'cancelRelease', context),
    status: setPlanStatus,
    split: splitPlan,
    load({ from, weeks }, context) {
      const first = mondayOf(from ?? today(context))
      return loadOf({ from: first, until: dayAfter(first, (weeks - 1) * WEEK) }, context)
    },
  })

/** The Monday on or before a day. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK
  return dayAfter(day, -weekday)
}
