import { addQuantities, compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { KeptAct } from '../offline/index.ts'
import type { Component, Form, KeptOrder, Work } from './kept-work.ts'
import {
  CONSUME,
  type ConsumeBody,
  FINISH,
  FIRST_ARTICLE,
  type FirstArticleBody,
  REPORT,
  RESUME,
  REVERSE,
  type ReportBody,
  type ReverseBody,
  START,
  STOP,
  type StopBody,
  subjectOf,
  TAKE_OVER,
} from './offer-workbench.ts'

/** A work order with what was done on this device and has not reached the server. */
export type PendingRow = Work[number] & { isPending?: boolean }
export interface PendingOrder {
  form: Form
  components: readonly Component[]
  isPending: boolean
  refused: readonly KeptAct[]
}

const statusAfter: Record<string, Form['status']> = {
  [START]: 'running',
  [RESUME]: 'running',
  [TAKE_OVER]: 'running',
  [STOP]: 'stopped',
  [FINISH]: 'completed',
}

const waitingActs = (acts: readonly KeptAct[], id: string) =>
  acts.filter(({ subject, refusal }) => subject === subjectOf(id) && refusal === undefined)

const plus = (one: Quantity, other: string | undefined) => addQuantities(one, other ?? '0')
const less = (one: Quantity | null, other: Quantity) => {
  if (one === null) return null
  const left = subtractQuantities(one, other)
  return compareQuantities(left, '0') < 0 ? '0' : left
}

function withAct<Row extends Work[number]>(row: Row, act: KeptAct): Row {
  if (act.action === REPORT) {
    const { good, scrap, rework, isLast } = act.body as ReportBody
    const figures = { good: plus(row.good, good), scrap: plus(row.scrap, scrap), rework: plus(row.rework, rework) }
    return { ...row, ...figures, ...(isLast && { status: 'completed' as const }) }
  }
  if (act.action === FIRST_ARTICLE) return { ...row, firstArticle: (act.body as FirstArticleBody).result }
  if (act.action === REVERSE) {
    const { of } = act.body as ReverseBody
    const [good, scrap, rework] = [less(row.good, of.good)!, less(row.scrap, of.scrap)!, less(row.rework, of.rework)!]
    return { ...row, good, scrap, rework }
  }
  const status = statusAfter[act.action]
  if (!status) return row
  const stopReason = act.action === STOP ? (act.body as StopBody).reason : null
  return { ...row, status, stopReason }
}

/** The list as who works here knows it. */
export const rowsWithPending = (rows: Work, acts: readonly KeptAct[]): PendingRow[] =>
  rows.map((row) => {
    const own = waitingActs(acts, row.id)
    return own.length ? { ...own.reduce(withAct, row), isPending: true } : row
  })

const countWith = (count: NonNullable<Form['count']>, worked: Quantity, scrap: Quantity) => ({
  ...count,
  reported: plus(count.reported, worked),
  good: less(count.good, less(worked, scrap)!)!,
  scrap: less(count.scrap, scrap)!,
})

/** Pieces that still wait, and the stretches: what runs on this device runs by its own clock until the server says. */
function formWith(form: Form, act: KeptAct): Form {
  const next = withAct(form, act)
  if (act.action === REPORT) {
    const { good, scrap, rework } = act.body as ReportBody
    const worked = plus(plus(good, scrap), rework)
    const count = next.count && countWith(next.count, worked, scrap ?? '0')
    return { ...next, waiting: less(next.waiting, worked), mostGood: less(next.mostGood, good), count }
  }
  if (act.action === REVERSE) {
    const { id, of, reason } = act.body as ReverseBody
    const reports = next.reports.map((each) =>
      each.id === id ? { ...each, status: 'reversed' as const, mayReverse: false, reverseReason: reason } : each,
    )
    const worked = plus(plus(of.good, of.scrap), of.rework)
    const back = (quantity: Quantity | null, by: Quantity) => (quantity === null ? null : plus(quantity, by))
    return { ...next, reports, waiting: back(next.waiting, worked), mostGood: back(next.mostGood, of.good) }
  }
  if (!statusAfter[act.action]) return next
  return withStretch({ ...next, shiftAsks: null }, act)
}

function withStretch(next: Form, act: KeptAct): Form {
  const ended = next.stretches.map((each) => (each.to ? each : { ...each, to: act.at }))
  const from = { id: act.id, from: act.at, to: null, staffName: null, overtime: null }
  if (next.status === 'running') return { ...next, stretches: [...ended, { ...from, kind: 'run', reason: null }] }
  if (next.status === 'stopped')
    return { ...next, stretches: [...ended, { ...from, kind: 'stop', reason: next.stopReason }] }
  return { ...next, stretches: ended }
}

function usedWith(components: readonly Component[], { action, body }: KeptAct): readonly Component[] {
  if (action !== CONSUME) return components
  const { materialId, quantity, isReturn } = body as ConsumeBody
  return components.map((each) =>
    each.materialId === materialId
      ? { ...each, consumed: isReturn ? less(each.consumed, quantity)! : plus(each.consumed, quantity) }
      : each,
  )
}

/** A work order as who works here knows it: what the server said, with what waits on this device on top. */
export function orderWithPending({ form, components }: KeptOrder, acts: readonly KeptAct[]): PendingOrder {
  const own = waitingActs(acts, form.id)
  return {
    form: own.reduce(formWith, form),
    components: own.reduce(usedWith, components),
    isPending: own.length > 0,
    refused: acts.filter(({ subject, refusal }) => subject === subjectOf(form.id) && refusal !== undefined),
  }
}
