import { productionException } from '@zhizao/contract/production/exception'
import { historyOf } from '../../platform/document/document-history.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ProductionPorts } from '../production-ports.ts'
import {
  assignException,
  peopleFor,
  reportException,
  setExceptionStatus,
  updateException,
} from './exception.service.ts'
import { askedExceptions, exceptionRows, exportExceptions, wholeException } from './exception-query.ts'

export const exceptionRoutes = (ports: ProductionPorts): Route[] =>
  implement(productionException, {
    page: (input, context) => exceptionRows.page(askedExceptions(input, context), context),
    get: ({ id }, context) => wholeException(id, context),
    create: (draft, context) => reportException(draft, ports, context),
    update: (change, context) => updateException(change, ports, context),
    people: ({ keyword }, context) => peopleFor(keyword, context),
    assign: (input, context) => assignException(input, ports, context),
    status: (input, context) => setExceptionStatus(input, ports, context),
    async history({ id }, context) {
      await exceptionRows.get({ id }, context)
      return historyOf(id, context)
    },
    export: (filter, context) => exportExceptions(askedExceptions(filter, context), context),
  })
