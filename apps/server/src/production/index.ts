import { PRODUCTION_READERS, ProductionOrder } from '@zhizao/contract/production/production-order'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain } from '../platform/platform.ts'
import { productionOrderRoutes } from './order/production-order.routes.ts'
import { productionOrders } from './order/production-order.table.ts'
import { productionMenu } from './production.menu.ts'
import type { ProductionPorts } from './production-ports.ts'
import { workReports } from './report/work-report.table.ts'
import { segmentPlanRoutes } from './segment-plan/segment-plan.routes.ts'
import { workOrderRoutes } from './work-order/work-order.routes.ts'
import { materialInProduction, productionOfPlant } from './uses.ts'
import { workbenchRoutes } from './workbench/workbench.routes.ts'

export type { ProductionPorts }
export { materialInProduction, productionOfPlant }

/** Orders, what they become in the shop, and what was made. */
export const productionDomain = (ports: ProductionPorts): Domain => ({
  routes: [...productionOrderRoutes(ports), ...segmentPlanRoutes, ...workOrderRoutes, ...workbenchRoutes(ports)],
  menus: productionMenu,
  codeKinds: [
    { code: 'productionOrder', title: '生产订单', prefix: 'SC', codes: productionOrders.code, fields: [] },
    { code: 'workReport', title: '报工单', prefix: 'BG', codes: workReports.code, fields: [] },
  ],
  dataModels: [offeredModel('productionOrder', '生产订单', PRODUCTION_READERS, ProductionOrder)],
  dictionarySources: [
    dictionarySource('productionOrder', PRODUCTION_READERS, {
      ...{ title: '生产订单', from: productionOrders, id: productionOrders.id, text: productionOrders.code },
      ...{ search: [productionOrders.code], order: [productionOrders.id] },
    }),
  ],
})
