import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { implement } from '../../platform/http/implement.ts'
import { pageOfResources } from './plan-resources.ts'
import {
  createPlan,
  pageOfPlans,
  removePlans,
  removeResource,
  removeShift,
  updatePlan,
  wholePlan,
} from './work-plan.service.ts'
import { intervalsOf } from './working-resource.ts'

export const workPlanRoutes = implement(workPlan, {
  page: pageOfPlans,
  resources: pageOfResources,
  create: createPlan,
  update: updatePlan,
  get: ({ id }, context) => wholePlan(id, context),
  remove: ({ id }, context) => removePlans([id], context),
  removeMany: ({ ids }, context) => removePlans(ids, context),
  removeShift: ({ id }, context) => removeShift(id, context),
  removeResource: ({ id }, context) => removeResource(id, context),
  intervals: intervalsOf,
})
