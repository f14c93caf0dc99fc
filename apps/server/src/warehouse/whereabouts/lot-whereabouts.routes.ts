import { lotWhereabouts } from '@zhizao/contract/warehouse/lot-whereabouts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { WarehousePorts } from '../warehouse-ports.ts'
import { holdBelow } from './hold-below.ts'
import { whereaboutsOf, whereaboutsSheet } from './whereabouts.ts'

export const lotWhereaboutsRoutes = (ports: WarehousePorts): Route[] =>
  implement(lotWhereabouts, {
    get: ({ id }, context) => whereaboutsOf(id, context),
    hold: ({ id }, context) => holdBelow(id, ports, context),
    export: ({ id }, context) => whereaboutsSheet(id, context),
  })
