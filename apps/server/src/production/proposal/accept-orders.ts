import type { ProductionOrder } from '@zhizao/contract/production/production-order'
import type { ProposalKind } from '@zhizao/contract/production/proposal'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import type { Proposal as Netted } from '@zhizao/rules/production/net-requirements'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { orderRows } from '../order/order-query.ts'
import { createOrder } from '../order/production-order.service.ts'
import { planningTurn } from '../plan/plan-order.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { type NetPlan, netPlan } from './net-plan.ts'
import { proposalId } from './proposal-rows.ts'
import { purposesOf } from './purposes.ts'

interface Chosen {
  readonly id: string
  readonly quantity: string
}
type Accepted<Line> = Line & { readonly proposal: Netted; readonly purpose: string }

/**
 * Proposals as they still are, looked at in turn with all planning: who presses twice, or is overtaken, finds that what he has seen
 * is not so any more.
 */
export async function stillProposed<Line extends Chosen>(
  { until, lines }: { until?: string | undefined; lines: readonly Line[] },
  { kind, otherwise }: { kind: ProposalKind; otherwise: string },
  context: Context,
): Promise<{ plan: NetPlan; accepted: Accepted<Line>[] }> {
  const twice = lines.findIndex(({ id }, at) => lines.findIndex((other) => other.id === id) < at)
  if (twice !== -1) throw refused(twice, '这条建议已经选过')
  await planningTurn(context)
  const plan = await netPlan(until, context)
  const now = new Map(plan.proposals.map((each) => [proposalId(each), each]))
  const found = lines.map((line, at) => {
    const proposal = now.get(line.id)
    if (!proposal) throw conflict(`第 ${at + 1} 行：建议已被采纳或已变化，请刷新后重新选择`)
    if (proposal.kind !== kind) throw refused(at, otherwise)
    return { ...line, proposal }
  })
  const purposes = await purposesOf(
    found.map(({ proposal }) => proposal.pegs),
    plan,
    context,
  )
  return { plan, accepted: found.map((line, at) => ({ ...line, purpose: inWords(purposes[at]!) })) }
}

const refused = (at: number, message: string) =>
  invalid(`第 ${at + 1} 行：${message}`, [{ field: `lines.${at}.id`, title: '建议', message }])

/** What it is for, as people write it beside. */
const inWords = (purposes: readonly { kind: string; code: string | null }[]): string => {
  const words = purposes.map(({ kind, code }) => code ?? (kind === 'minimum' ? '安全库存' : '线边欠料'))
  return [...new Set(words)].join('、').slice(0, 180)
}

/** Nothing is to be there in the past. */
export function requireAhead<Name extends string>(
  lines: readonly Readonly<Record<Name, string>>[],
  { field, title }: { field: Name; title: string },
  context: Context,
): void {
  const at = lines.findIndex((line) => line[field] < today(context))
  const message = '不能早于今天'
  if (at !== -1)
    throw invalid(`第 ${at + 1} 行：${title}${message}`, [{ field: `lines.${at}.${field}`, title, message }])
}

interface OrderLine extends Chosen {
  readonly dueOn: string
}

/** A draft of an order of each proposal. */
export async function acceptOrders(
  asked: { until?: string | undefined; lines: readonly OrderLine[] },
  ports: Pick<ProductionPorts, 'nextCode' | 'notify'>,
  context: Context,
): Promise<ProductionOrder[]> {
  // First thing: so far the call holds no connection, and numbers are taken by themselves.
  const codes: string[] = []
  for (const _ of asked.lines) codes.push(await ports.nextCode(context, 'productionOrder', {}))
  const otherwise = '不是自制的建议，不能转生产订单'
  const { plan, accepted } = await stillProposed(asked, { kind: 'make', otherwise }, context)
  const taken = { notify: ports.notify, nextCode: async () => codes.shift()! }
  const ids: string[] = []
  requireAhead(accepted, { field: 'dueOn', title: '交货日期' }, context)
  for (const { proposal, quantity, dueOn, purpose } of accepted) {
    const { materialId } = proposal
    const begin = dayAfter(dueOn, -plan.materials.get(materialId)!.leadDays)
    const startOn = begin < today(context) ? today(context) : begin
    const draft = { materialId, quantity, dueOn, startOn, remark: `需求计划：${purpose}` }
    ids.push((await createOrder(draft, taken, context, { source: 'proposal' })).id)
  }
  return orderRows.list({ ids }, context)
}
