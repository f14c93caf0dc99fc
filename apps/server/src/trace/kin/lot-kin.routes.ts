import { lotKin } from '@zhizao/contract/trace/lot-kin'
import { implement, type Route } from '../../platform/http/implement.ts'
import { kinOf } from './lot-kin.service.ts'

export const lotKinRoutes: Route[] = implement(lotKin, { get: ({ id }, context) => kinOf(id, context) })
