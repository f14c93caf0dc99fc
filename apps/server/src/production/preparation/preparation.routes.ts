import { preparation } from '@zhizao/contract/production/preparation'
import { actOnce } from '../../offline/index.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { preparationPage } from './preparation-query.ts'
import { prepare } from './prepare.ts'

export const preparationRoutes = (ports: ProductionPorts): Route[] =>
  implement(preparation, {
    page: preparationPage,
    async save({ action, ...asked }, context) {
      // First thing: so far the call holds no connection. More transfers than one carry the number with one behind it.
      const code = await ports.nextCode(context, 'transfer', {})
      return actOnce(action, 'preparation.save', context, () => prepare(asked, code, ports, context))
    },
  })
