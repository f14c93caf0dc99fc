import { proposal } from '@zhizao/contract/production/proposal'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { acceptOrders } from './accept-orders.ts'
import { courseOf, proposalPage } from './proposal-rows.ts'

export const proposalRoutes = (ports: ProductionPorts): Route[] =>
  implement(proposal, {
    page: proposalPage,
    course: courseOf,
    order: (asked, context) => acceptOrders(asked, ports, context),
  })
