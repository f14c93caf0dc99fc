import type { Domain } from '../platform/platform.ts'
import { calendarMenu } from './calendar.menu.ts'
import { calendarSteps } from './first-steps.ts'
import { shopCalendarRoutes } from './shop-calendar/shop-calendar.routes.ts'
import { workPlanRoutes } from './work-plan/work-plan.routes.ts'
import { plansOfPlant, wholePlan } from './work-plan/work-plan.service.ts'
import { workingResource } from './work-plan/working-resource.ts'

export { plansOfPlant, wholePlan, workingResource }

/** Days of the plant, shift plans, and when each resource works. */
export const calendarDomain = (): Domain => ({
  routes: [...shopCalendarRoutes, ...workPlanRoutes],
  menus: calendarMenu,
  firstSteps: calendarSteps,
})
