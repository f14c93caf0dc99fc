import { sql } from 'drizzle-orm'
import { counted, type FirstStep } from '../platform/first-steps/first-step.ts'
import { today } from '../platform/today.ts'
import { calendarDays } from './shop-calendar/shop-calendar.table.ts'
import { planResources, shiftPlans } from './work-plan/work-plan.table.ts'

/** What of its time a plant has set up. */
export const calendarSteps: readonly FirstStep[] = [
  {
    code: 'shopCalendar',
    permission: 'shopCalendar',
    // Those of this year: last year's holidays say nothing of it.
    count(context) {
      const year = today(context).slice(0, 4)
      return counted(sql`${calendarDays} where ${calendarDays.day} between ${`${year}-01-01`} and ${`${year}-12-31`}`)
    },
  },
  {
    code: 'workPlan',
    permission: 'workPlan',
    count: () => counted(sql`${shiftPlans}`),
    waiting: () =>
      counted(sql`${shiftPlans} plan where not exists (
        select from ${planResources} used where used.plan_id = plan.id)`),
  },
]
