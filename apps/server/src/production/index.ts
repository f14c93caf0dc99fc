import { PRODUCTION_READERS, ProductionOrder } from '@zhizao/contract/production/production-order'
import { Project } from '@zhizao/contract/production/project'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Route } from '../platform/http/implement.ts'
import { plantZoneIn } from '../platform/params/plant-zone.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { boardRoutes } from './board/board.routes.ts'
import { autoReports } from './count/auto-report.ts'
import { askStopAfter } from './count/bench-machines.ts'
import { settleOrder } from './count/settle-marks.ts'
import { exceptionRoutes } from './exception/exception.routes.ts'
import { productionExceptions } from './exception/exception.table.ts'
import { ownJudgement } from './first-article/first-article.ts'
import { genealogyGapRoutes } from './genealogy/genealogy-gap.routes.ts'
import { productionFigures } from './home-figures.ts'
import { productionOrderRoutes } from './order/production-order.routes.ts'
import { productionOrders } from './order/production-order.table.ts'
import { outsideWorkRoutes } from './outside-work/outside-work.routes.ts'
import { outsideWorks } from './outside-work/outside-work.table.ts'
import { preparationRoutes } from './preparation/preparation.routes.ts'
import { orderCard } from './print/order-card.ts'
import { outsideNote } from './print/outside-note.ts'
import { reportLabel } from './print/report-label.ts'
import { workOrderCard } from './print/work-order-card.ts'
import { productionMenu } from './production.menu.ts'
import type { ProductionPorts } from './production-ports.ts'
import { productionReportRoutes } from './production-report/production-report.routes.ts'
import { reportParams } from './production-report/report-params.ts'
import { productionTriggers } from './production-triggers.ts'
import { projectRoutes } from './project/project.routes.ts'
import { projects } from './project/project.table.ts'
import { orderListener } from './project/project-steps.ts'
import { proposalRoutes } from './proposal/proposal.routes.ts'
import { workReports } from './report/work-report.table.ts'
import { segmentPlanRoutes } from './segment-plan/segment-plan.routes.ts'
import { stockForDemands } from './supply/free-supply.ts'
import { supplyListener } from './supply/supply-listener.ts'
import { waitsWatch } from './supply/waits-watch.ts'
import { materialInProduction, productionOfPlant } from './uses.ts'
import { shiftEnd, shiftEnds } from './work-order/shift-end.ts'
import { workBackDays } from './work-order/work-moment.ts'
import { workOrderRoutes } from './work-order/work-order.routes.ts'
import { workbenchRoutes } from './workbench/workbench.routes.ts'

export type { ProductionPorts }
export { materialInProduction, productionOfPlant, stockForDemands }

/** Orders, what they become in the shop, and what was made. */
export function productionDomain(platform: Platform, given: Omit<ProductionPorts, 'firstArticle'>): Domain {
  const ports: ProductionPorts = { ...given, firstArticle: ownJudgement }
  const lookAgain = autoReports(platform, ports)
  waitsWatch(platform, ports)
  shiftEnds(platform, ports)
  return {
    ...offered,
    routes: productionRoutes(platform, ports, lookAgain),
    async listener(context, trigger, facts) {
      await orderListener(context, trigger, facts)
      await supplyListener(context, trigger, facts, { notify: ports.notify, timeZone: () => plantZoneIn(context.db) })
      // Its work orders stand, or have ended, from now on.
      if (trigger === 'productionOrder.pause' || trigger === 'productionOrder.cancel')
        await settleOrder(facts.id, ports.machine, context)
    },
  }
}

const productionRoutes = (platform: Platform, ports: ProductionPorts, lookAgain: () => void): Route[] => [
  ...productionOrderRoutes(ports),
  ...segmentPlanRoutes(ports),
  ...workOrderRoutes(ports),
  ...workbenchRoutes(ports, lookAgain),
  ...preparationRoutes(ports),
  ...proposalRoutes(ports),
  ...genealogyGapRoutes,
  ...outsideWorkRoutes(ports),
  ...projectRoutes(ports),
  ...exceptionRoutes(ports),
  ...productionReportRoutes(ports.setParams),
  ...boardRoutes(platform),
]

const offered = {
  triggers: productionTriggers,
  params: [...reportParams, askStopAfter, workBackDays, shiftEnd],
  printables: [orderCard, workOrderCard, reportLabel, outsideNote],
  menus: productionMenu,
  homeFigures: productionFigures,
  codeKinds: [
    { code: 'productionOrder', title: '生产订单', prefix: 'SC', codes: productionOrders.code, fields: [] },
    { code: 'workReport', title: '报工单', prefix: 'BG', codes: workReports.code, fields: [] },
    { code: 'outsideWork', title: '委外单', prefix: 'WW', codes: outsideWorks.code, fields: [] },
    { code: 'project', title: '项目', prefix: 'XM', codes: projects.code, fields: [] },
    {
      code: 'exception',
      title: '异常',
      prefix: 'YC',
      codes: productionExceptions.code,
      fields: [{ name: 'kind', title: '异常类型' }],
    },
  ],
  dataModels: [
    offeredModel('productionOrder', '生产订单', PRODUCTION_READERS, ProductionOrder),
    offeredModel('project', '项目', 'project', Project),
  ],
  dictionarySources: [
    dictionarySource('productionOrder', PRODUCTION_READERS, {
      title: '生产订单',
      from: productionOrders,
      id: productionOrders.id,
      text: productionOrders.code,
      search: [productionOrders.code],
      order: [productionOrders.id],
    }),
    dictionarySource('project', PRODUCTION_READERS, {
      title: '项目',
      from: projects,
      id: projects.id,
      text: projects.name,
      extend: projects.code,
      search: [projects.code],
      order: [projects.id],
    }),
  ],
}
