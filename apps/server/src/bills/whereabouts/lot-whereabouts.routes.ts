import { lotWhereabouts } from '@zhizao/contract/bills/lot-whereabouts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { holdBelow } from './hold-below.ts'
import { whereaboutsOf, whereaboutsSheet } from './whereabouts.ts'

export const lotWhereaboutsRoutes = (ports: BillsPorts): Route[] =>
  implement(lotWhereabouts, {
    get: ({ id }, context) => whereaboutsOf(id, context),
    hold: ({ id }, context) => holdBelow(id, ports, context),
    export: ({ id }, context) => whereaboutsSheet(id, context),
  })
