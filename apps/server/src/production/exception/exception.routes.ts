import { productionException } from '@zhizao/contract/production/exception'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { exceptionHeads, peopleFor } from './exception.service.ts'
import { askedExceptions, exceptionRows, exportExceptions } from './exception-query.ts'

export function exceptionRoutes(ports: ProductionPorts): Route[] {
  const { get, create, update, assign, history, toState } = exceptionHeads(ports)
  return implement(productionException, {
    page: (input, context) => exceptionRows.page(askedExceptions(input, context), context),
    get,
    create,
    update,
    people: ({ keyword }, context) => peopleFor(keyword, context),
    assign,
    status: toState,
    history,
    export: (filter, context) => exportExceptions(askedExceptions(filter, context), context),
  })
}
