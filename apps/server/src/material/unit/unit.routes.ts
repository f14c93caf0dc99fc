import { unit, unitConversion } from '@zhizao/contract/material/unit'
import { implement, type Route } from '../../platform/http/implement.ts'
import * as service from './unit.service.ts'
import * as conversions from './unit-conversion.service.ts'

/** Units of measure and how one becomes another. */
export const unitRoutes: Route[] = [
  ...implement(unit, {
    list: (filter, context) => service.listUnits(filter, context),
    page: (input, context) => service.pageOfUnits(input, context),
    get: ({ id }, context) => service.unitById(id, context),
    create: (draft, context) => service.createUnit(draft, context),
    update: (changes, context) => service.updateUnit(changes, context),
    remove: ({ id }, context) => service.removeUnits([id], context),
    removeMany: ({ ids }, context) => service.removeUnits(ids, context),
  }),
  ...implement(unitConversion, {
    list: (filter, context) => conversions.listConversions(filter, context),
    page: (input, context) => conversions.pageOfConversions(input, context),
    get: ({ id }, context) => conversions.conversionById(id, context),
    create: (draft, context) => conversions.createConversion(draft, context),
    update: (changes, context) => conversions.updateConversion(changes, context),
    remove: ({ id }, context) => conversions.removeConversion(id, context),
  }),
]
