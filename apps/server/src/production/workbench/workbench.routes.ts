import type { OfflineAction } from '@zhizao/contract/offline/offline-action'
import { workbench } from '@zhizao/contract/production/workbench'
import { eq } from 'drizzle-orm'
import { actOnce } from '../../offline/index.ts'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { setOrUsual } from '../../platform/params/param.ts'
import { goOnReporting } from '../count/auto-report.ts'
import { settleMarks } from '../count/settle-marks.ts'
import { judgeFirstArticle } from '../first-article/first-article.ts'
import { ofDays } from '../narrowed.ts'
import { componentsAt, componentsOf } from '../order/order-query.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { consume } from '../report/consume.ts'
import { newSerials } from '../report/new-serials.ts'
import { postReport, type ReportRow } from '../report/post-report.ts'
import { type PostedReport, reportAnswer } from '../report/report-answer.ts'
import { consumptionRows, reportRows } from '../report/report-query.ts'
import { reportSheet } from '../report/report-sheet.ts'
import { reverseReport } from '../report/reverse-report.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { requireStation } from '../work-order/require-station.ts'
import { workBackDays } from '../work-order/work-moment.ts'
import { wholeWorkOrder, workOrderRows } from '../work-order/work-order-query.ts'
import { lockedWork, takeOver, takeWork, type WorkOrderEvent, whoWorks } from '../work-order/work-order-steps.ts'
import { myWork, reportForm, stationWork } from './workbench.service.ts'

interface Act {
  id: string
  action?: OfflineAction
  at?: Date | undefined
  staffId?: string | null | undefined
  reason?: string
  missingReason?: string | null | undefined
  isOvertime?: boolean | undefined
}

type Bench = Pick<ProductionPorts, 'machine' | 'setParams'>

/** One step of a work order, or that it is taken over, once, whoever sends it again; machines count by what runs from then on. */
const act =
  (event: WorkOrderEvent | 'takeOver', { machine, setParams }: Bench, lookAgain?: () => void) =>
  async (input: Act, context: Context) =>
    actOnce(input.action, `workbench.${event}`, context, async () => {
      const { id, at, staffId, reason, missingReason, isOvertime } = input
      const work = await lockedWork(id, context)
      const backDays = at && setOrUsual(workBackDays, await setParams([workBackDays.code], context))
      const taking = {
        at,
        staffId,
        missingReason,
        backDays,
        isOvertime,
        ...(reason && { set: { stopReason: reason } }),
      }
      if (event === 'takeOver') await takeOver(work, taking, context)
      else await takeWork(work, event, context, taking)
      await settleMarks(work.row.stationId, machine, context, at)
      if (lookAgain) context.afterCommit(lookAgain)
      return wholeWorkOrder(id, context)
    })

/** What a work order needs: of its segment, or where nothing is said of segments, of its order. */
async function componentsFor(id: string, context: Context) {
  const { orderId, segmentPlanId } = await workOrderRows.get({ id }, context)
  const [plan] = await context.db.select().from(segmentPlans).where(eq(segmentPlans.id, segmentPlanId))
  const own = await componentsAt(plan!.splitOf ?? segmentPlanId, context)
  return own.length ? own : componentsOf(orderId, context)
}

export function workbenchRoutes(ports: ProductionPorts, lookAgain: () => void): Route[] {
  return implement(workbench, {
    stations: stationWork,
    work: myWork,
    workOrder: ({ id }, context) => reportForm(id, ports, context),
    reportForm: ({ id }, context) => reportForm(id, ports, context),
    async report(input, context) {
      // First thing: so far the call holds no connection, and the number is taken by itself.
      const code = await ports.nextCode(context, 'workReport', {})
      const serials = input.makesSerials ? await newSerials(input.good, ports, context) : input.serials
      return actOnce(input.action, 'workbench.report', context, async () => {
        const answer = async ({ id, status }: ReportRow, posted?: PostedReport) => {
          const [whole, read] = await Promise.all([
            wholeWorkOrder(input.workOrderId, context, posted?.standing),
            posted ? undefined : reportRows.get({ id }, context),
            ports.notify(context, 'workReport.post', { id, code, status }),
          ])
          return { report: posted ? await reportAnswer(posted, whole, context) : read!, workOrder: whole }
        }
        return postReport(code, { ...input, serials }, { ...ports, answer }, context)
      })
    },
    reports: (input, context) => reportRows.page(ofDays(input, context), context),
    exportReports: (input, context) => reportSheet(ofDays(input, context), context),
    reverse: (input, context) =>
      actOnce(input.action, 'workbench.reverse', context, async () => {
        const { id, code, status } = await reverseReport(input, ports, context)
        await ports.notify(context, 'workReport.reverse', { id, code, status })
        return reportRows.get({ id }, context)
      }),
    components: ({ id }, context) => componentsFor(id, context),
    consume: (input, context) =>
      actOnce(input.action, 'workbench.consume', context, async () => {
        await consume(input, context)
        return componentsFor(input.workOrderId, context)
      }),
    consumptions: (input, context) => consumptionRows.page(input, context),
    start: act('start', ports, lookAgain),
    stop: act('stop', ports),
    resume: act('resume', ports, lookAgain),
    finish: act('finish', ports),
    takeOver: act('takeOver', ports, lookAgain),
    firstArticle: (input, context) =>
      actOnce(input.action, 'workbench.firstArticle', context, async () => {
        await judgeFirstArticle(input, context)
        return wholeWorkOrder(input.workOrderId, context)
      }),
    async goOnReporting({ id }, context) {
      await goOnReporting(id, context)
      context.afterCommit(lookAgain)
      return reportForm(id, ports, context)
    },
    async claim({ workOrderId, stationId, staffId }, context) {
      const work = await lockedWork(workOrderId, context)
      if (stationId) await requireStation(stationId, work.plan.workCenterId, context)
      const who = await whoWorks(staffId, context)
      const set = { stationId: stationId ?? work.row.stationId, staffId: who.staffId }
      await takeWork(work, 'claim', context, { set })
      return wholeWorkOrder(workOrderId, context)
    },
  })
}
