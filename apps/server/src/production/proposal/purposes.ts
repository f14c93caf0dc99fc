import { MOST_PURPOSES, type Purpose, type PurposeKind } from '@zhizao/contract/production/proposal'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { demandLines, demands } from '../../bills/demand/demand.table.ts'
import { outboundBillLines, outboundBills } from '../../bills/outbound/outbound-bill.table.ts'
import type { Context } from '../../platform/context.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { NetPlan } from './net-plan.ts'

/** What some needs are for. */
export interface Pegged {
  /** None is the minimum of the stock. */
  readonly needId: string | null
  readonly quantity: Quantity
}

interface Named extends Record<string, unknown> {
  id: string
  kind: PurposeKind
  documentId: string
  code: string
}

/** What each list of needs is for, the first of each; documents are asked for by one statement. */
export async function purposesOf(
  lists: readonly (readonly Pegged[])[],
  plan: NetPlan,
  { db }: Pick<Context, 'db'>,
): Promise<Purpose[][]> {
  const told = lists.map((pegs) => pegs.slice(0, MOST_PURPOSES))
  const known = told.flat().flatMap(({ needId }) => plan.known.get(needId ?? '') ?? [])
  const orderIds = [...new Set(known.flatMap(({ orderId }) => orderId ?? []))]
  const lineIds = [...new Set(known.flatMap(({ id, orderId }) => (orderId === null && /^\d+$/.test(id) ? [id] : [])))]
  const { rows } = await db.execute<Named>(sql`
    select o.id::text as id, 'order' as kind, o.id::text as "documentId", o.code from ${productionOrders} o
      where o.id = any(${sql.param(orderIds)}::bigint[])
    union all select line.id::text, 'demand', asked.id::text, asked.code from ${demandLines} line
      join ${demands} asked on asked.id = line.document_id where line.id = any(${sql.param(lineIds)}::bigint[])
    union all select line.id::text, 'outboundBill', bill.id::text, bill.code from ${outboundBillLines} line
      join ${outboundBills} bill on bill.id = line.document_id where line.id = any(${sql.param(lineIds)}::bigint[])`)
  const names = new Map(rows.map((row) => [row.id, row]))
  return told.map((pegs) => pegs.map(({ needId, quantity }) => ({ ...whatFor(needId, plan, names), quantity })))
}

function whatFor(
  needId: string | null,
  { known, drafts, dependent, materials }: NetPlan,
  names: ReadonlyMap<string, Named>,
): Omit<Purpose, 'quantity'> {
  if (needId === null) return { kind: 'minimum', id: null, code: null }
  const draft = drafts.get(needId)
  if (draft) return { kind: 'order', id: draft.id, code: draft.code }
  const above = dependent.get(needId)
  if (above) return { kind: 'proposal', id: above.materialId, code: materials.get(above.materialId)!.code }
  const need = known.get(needId)
  const named = names.get(need?.orderId ?? needId)
  return named ? { kind: named.kind, id: named.documentId, code: named.code } : { kind: 'debt', id: null, code: null }
}
