import { proposal } from '@zhizao/contract/production/proposal'
import { requestDocuments } from '../../bills/index.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { acceptOrders } from './accept-orders.ts'
import { acceptRequest } from './accept-request.ts'
import { courseOf, proposalPage } from './proposal-rows.ts'

export function proposalRoutes(ports: ProductionPorts): Route[] {
  const requests = requestDocuments(ports)
  return implement(proposal, {
    page: proposalPage,
    course: courseOf,
    request: (asked, context) => acceptRequest(asked, requests, context),
    order: (asked, context) => acceptOrders(asked, ports, context),
  })
}
