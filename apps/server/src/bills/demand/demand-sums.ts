import { demandStates } from '@zhizao/contract/bills/demand'
import { isEnough } from '@zhizao/rules/stock/tolerance'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { inboundBillLines, inboundBills } from '../inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from '../outbound/outbound-bill.table.ts'
import { demandLines, demands } from './demand.table.ts'

const billed = (
  lines: typeof inboundBillLines | typeof outboundBillLines,
  heads: typeof inboundBills | typeof outboundBills,
) =>
  sql`select line.done as done, bill.status as status, line.base_quantity as base
    from ${lines} line join ${heads} bill on bill.id = line.document_id where line.demand_line_id = ${demandLines.id}`

/** What bills hold and have done of a line of a demand; a bill that was taken back or called off does neither. */
export const sumsOfLine: SQL = sql`lateral (select
    coalesce(sum(case when each.status in ('confirmed', 'partial') then greatest(each.base, each.done)
      when each.status in ('done', 'ended') then each.done end), 0) as planned,
    coalesce(sum(case when each.status in ('partial', 'done', 'ended') then each.done end), 0) as done,
    count(*) filter (where each.status in ('draft', 'confirmed', 'partial')) as waiting
  from (${billed(inboundBillLines, inboundBills)} union all ${billed(outboundBillLines, outboundBills)}) each) sums`

/** Columns of it, as text of their digits. */
export const sumColumns = {
  planned: sql<string>`trim_scale(sums.planned)::text`,
  done: sql<string>`trim_scale(sums.done)::text`,
  open: sql<string>`trim_scale(greatest(${demandLines.quantity} - sums.planned, 0))::text`,
}

type Demand = typeof demands.$inferSelect

/**
 * A demand whose bills are about to change, locked until the end of the transaction. Locked after its bill and before any
 * stock; one that was called off takes no more bills.
 */
export async function heldDemand(id: string, { db }: Context): Promise<Demand> {
  const [row] = await db.select().from(demands).where(eq(demands.id, id)).for('no key update')
  if (!row) throw notFound('需求')
  return row
}

export function requireLive({ code, status }: Demand) {
  if (status === 'cancelled') throw conflict(`需求“${code}”的状态是“${demandStates.cancelled.title}”，不能再安排出入库`)
}

/** Refuses where bills would hold more of a line than the demand asks for and its material's tolerance lets pass. */
export async function requireFits({ id, code }: Demand, { db }: Context) {
  const { rows } = await db.execute<{ code: string; quantity: string; planned: string; unit: string }>(sql`
    select material.code, trim_scale(${demandLines.quantity})::text as quantity, ${sumColumns.planned} as planned, ${units.code} as unit
    from ${demandLines} join ${materials} on material.id = ${demandLines.materialId} join ${units} on ${units.id} = material.base_unit_id
      cross join ${sumsOfLine}
    where ${demandLines.documentId} = ${id}::bigint
      and sums.planned > ${demandLines.quantity} * (1 + material.over_percent / 100)
    order by ${demandLines.sort} limit 1`)
  const [over] = rows
  if (over)
    throw conflict(
      `需求“${code}”的物料“${over.code}”共需 ${over.quantity} ${over.unit}，安排后为 ${over.planned} ${over.unit}，超出需求`,
    )
}

/** Brings the state of a demand to what the sums of its bills say. It is locked. */
export async function settleDemand(demand: Demand, context: Context) {
  if (demand.status === 'cancelled') return
  const { db, now } = context
  const { rows } = await db.execute<{ quantity: string; done: string; waiting: number; under: string }>(sql`
    select trim_scale(${demandLines.quantity})::text as quantity, ${sumColumns.done} as done, sums.waiting::int as waiting,
      trim_scale(material.under_percent)::text as under
    from ${demandLines} join ${materials} on material.id = ${demandLines.materialId} cross join ${sumsOfLine}
    where ${demandLines.documentId} = ${demand.id}::bigint`)
  const isMet = rows.every(({ quantity, under, done }) => isEnough(quantity, under, done))
  const isBegun = rows.some(({ done }) => done !== '0')
  const isWaiting = rows.some(({ waiting }) => waiting > 0)
  const status = isMet ? (isWaiting ? 'met' : 'closed') : isBegun ? 'partial' : 'open'
  if (status !== demand.status)
    await db.update(demands).set({ status, updatedAt: now() }).where(eq(demands.id, demand.id))
}

/** A guard: no bill of it is there that holds. */
export async function hasNoBills({ id }: { id: string }, { db }: Pick<Context, 'db'>): Promise<string | undefined> {
  for (const [heads, called] of [
    [inboundBills, '入库单'],
    [outboundBills, '出库单'],
  ] as const) {
    const [one] = await db
      .select({ code: heads.code })
      .from(heads)
      .where(
        sql`${heads.demandId} = ${id} and ${inArray(heads.status, ['draft', 'confirmed', 'partial', 'done', 'ended'])}`,
      )
      .limit(1)
    if (one) return `已有${called}“${one.code}”，请先取消或删除它`
  }
  return undefined
}
