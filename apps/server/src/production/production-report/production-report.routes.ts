import { classStatistic } from '@zhizao/contract/production/class-statistic'
import { productionReport } from '@zhizao/contract/production/production-report'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { ReadSetParams } from '../../platform/params/param.ts'
import {
  classMaterials,
  exportProduction,
  exportUse,
  productionDetails,
  productionStatistic,
  useDetails,
  useStatistic,
} from './class-statistic.ts'
import { exportOrderReport, pageOfOrders } from './order-report.ts'
import { exportOutput, exportPlan, outputReport, planReport } from './output-report.ts'
import { exportPareto, exportQuality, paretoReport, qualityReport } from './quality-report.ts'
import { namedClasses } from './report-params.ts'
import { workOrderReport } from './work-order-report.ts'

export const productionReportRoutes = (setParams: ReadSetParams): Route[] => [
  ...implement(productionReport, {
    orders: pageOfOrders,
    exportOrders: exportOrderReport,
    quality: qualityReport,
    exportQuality,
    pareto: paretoReport,
    exportPareto,
    output: outputReport,
    exportOutput,
    plan: planReport,
    exportPlan,
    workOrder: ({ id }, context) => workOrderReport(id, context),
  }),
  ...implement(classStatistic, {
    classes: (_, context) => namedClasses(setParams, context),
    grindstones: async ({ keyword }, context) =>
      classMaterials((await namedClasses(setParams, context)).grindstone, keyword, context),
    grindstoneDetails: async (input, context) =>
      useDetails((await namedClasses(setParams, context)).grindstone, input, context),
    grindstoneUse: async (asked, context) =>
      useStatistic((await namedClasses(setParams, context)).grindstone, asked, context),
    exportGrindstone: async (asked, context) =>
      exportUse((await namedClasses(setParams, context)).grindstone, asked, context),
    steelDetails: async (input, context) =>
      productionDetails((await namedClasses(setParams, context)).steel, input, context),
    steelProduction: async (asked, context) =>
      productionStatistic((await namedClasses(setParams, context)).steel, asked, context),
    exportSteel: async (asked, context) =>
      exportProduction((await namedClasses(setParams, context)).steel, asked, context),
  }),
]
