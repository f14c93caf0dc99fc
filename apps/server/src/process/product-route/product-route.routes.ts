import { productRoute } from '@zhizao/contract/process/product-route'
import { implement, type Route } from '../../platform/http/implement.ts'
import {
  createProductRoute,
  productRouteRows,
  removeProductRoutes,
  setDefaultProductRoute,
  updateProductRoute,
  wholeProductRoute,
} from './product-route.service.ts'
import { takeFromProduct } from './take-from.ts'

/** By which routes products are made. */
export const productRouteRoutes: Route[] = implement(productRoute, {
  page: productRouteRows.page,
  get: wholeProductRoute,
  create: createProductRoute,
  update: updateProductRoute,
  remove: ({ id }, context) => removeProductRoutes([id], context),
  removeMany: ({ ids }, context) => removeProductRoutes(ids, context),
  setDefault: ({ id }, context) => setDefaultProductRoute(id, context),
  takeFrom: takeFromProduct,
})
