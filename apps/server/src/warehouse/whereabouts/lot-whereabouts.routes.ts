import { lotWhereabouts } from '@zhizao/contract/warehouse/lot-whereabouts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { whereaboutsOf, whereaboutsSheet } from './whereabouts.ts'

export const lotWhereaboutsRoutes: Route[] = implement(lotWhereabouts, {
  get: ({ id }, context) => whereaboutsOf(id, context),
  export: ({ id }, context) => whereaboutsSheet(id, context),
})
