import type { Received, Sent } from '@zhizao/contract/http/call'
import { workbench } from '@zhizao/contract/production/workbench'
import { registerAction, registerTerminalPage } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { putRight } from '../platform/widgets/quantity-field.tsx'
import { WORKBENCH } from './workbench-path.ts'

const bench = client(workbench)

type Body<Of> = Omit<Of, 'action' | 'at'>
export type ActBody = Body<Sent<typeof workbench.start>>
/** `since`: it ran on from then on, by who comes next or as overtime. */
export type TakeOverBody = ActBody & { since?: string }
/** `since`: it has stood from then on, by its machine or its shift. */
export type StopBody = Body<Sent<typeof workbench.stop>> & { since?: string }
export type ReportBody = Body<Sent<typeof workbench.report>>
export type ConsumeBody = Body<Sent<typeof workbench.consume>>
export type FirstArticleBody = Body<Sent<typeof workbench.firstArticle>>
/** A report that is taken back, with what it had counted: figures on this device are right before the server knows. */
export type ReverseBody = Body<Sent<typeof workbench.reverse>> & {
  workOrderId: string
  of: { good: string; scrap: string; rework: string }
}
export type Reported = Received<typeof workbench.report>
export type Whole = Received<typeof workbench.start>

export const START = 'workbench.start'
export const STOP = 'workbench.stop'
export const RESUME = 'workbench.resume'
export const FINISH = 'workbench.finish'
export const TAKE_OVER = 'workbench.takeOver'
export const REPORT = 'workbench.report'
export const CONSUME = 'workbench.consume'
export const FIRST_ARTICLE = 'workbench.firstArticle'
export const REVERSE = 'workbench.reverse'

/** An act that was refused holds back the later ones of its work order. */
export const subjectOf = (workOrderId: string) => `workOrder:${workOrderId}`

/** All that the workbench shows is read anew. */
export function refreshBench() {
  void queryClient.invalidateQueries({ queryKey: ['workbench'] })
  void queryClient.invalidateQueries({ queryKey: ['/mes_production/workbench/reports'] })
}

const page = (id: string) => `${WORKBENCH}?order=${id}`
const right = (figure: string) => putRight(figure) ?? figure
const quiet = { quiet: true }

/** Starting, stopping, reporting and consuming work without a connection. */
export function offerWorkbench() {
  registerTerminalPage(WORKBENCH)
  offerSteps()
  registerAction<FirstArticleBody, Whole>(FIRST_ARTICLE, {
    title: '首件判定',
    send: (body, action, at) => bench.firstArticle({ ...body, action, at }, quiet),
    arrived: refreshBench,
    page: ({ workOrderId }) => page(workOrderId),
  })
  registerAction<ReportBody, Reported>(REPORT, {
    title: '报工',
    send: (body, action, at) => bench.report({ ...body, action, at }, quiet),
    arrived: refreshBench,
    figure: {
      title: '合格数量',
      of: ({ good }) => String(good),
      put: (body, figure) => ({ ...body, good: right(figure) }),
    },
    page: ({ workOrderId }) => page(workOrderId),
  })
  registerAction<ReverseBody, Received<typeof workbench.reverse>>(REVERSE, {
    title: '冲销报工',
    send: ({ id, reason }, action) => bench.reverse({ id, reason, action }, quiet),
    arrived: refreshBench,
    page: ({ workOrderId }) => page(workOrderId),
  })
  registerAction<ConsumeBody, Received<typeof workbench.consume>>(CONSUME, {
    title: '投料与退料',
    send: (body, action, at) => bench.consume({ ...body, action, at }, quiet),
    arrived: refreshBench,
    figure: {
      title: '数量',
      of: ({ quantity }) => String(quantity),
      put: (body, figure) => ({ ...body, quantity: right(figure) }),
    },
    page: ({ workOrderId }) => page(workOrderId),
  })
}

/** The steps of a work order. */
function offerSteps() {
  const own = { arrived: refreshBench, page: ({ id }: ActBody) => page(id) }
  registerAction<ActBody, Whole>(START, {
    title: '开工',
    send: (body, action, at) => bench.start({ ...body, action, at }, quiet),
    ...own,
  })
  registerAction<StopBody, Whole>(STOP, {
    title: '停工',
    send: ({ since, ...body }, action, at) => bench.stop({ ...body, action, at: since ?? at }, quiet),
    ...own,
  })
  registerAction<ActBody, Whole>(RESUME, {
    title: '复工',
    send: (body, action, at) => bench.resume({ ...body, action, at }, quiet),
    ...own,
  })
  registerAction<ActBody, Whole>(FINISH, {
    title: '完工',
    send: (body, action, at) => bench.finish({ ...body, action, at }, quiet),
    ...own,
  })
  registerAction<TakeOverBody, Whole>(TAKE_OVER, {
    title: '接班',
    send: ({ since, ...body }, action, at) => bench.takeOver({ ...body, action, at: since ?? at }, quiet),
    ...own,
  })
}
