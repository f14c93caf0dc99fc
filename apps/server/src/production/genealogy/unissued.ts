import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { neededBy } from '../report/needed-by.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { genealogyGaps } from './genealogy.table.ts'

const SHOWN = 3

interface Ending {
  readonly orderId: string
  /** One segment of it; all where nothing is said. */
  readonly node?: string
}

interface Unissued extends Record<string, unknown> {
  id: string
  materialId: string
  code: string
  required: string
  isFixed: boolean
  decimals: number
  whole: string
  done: string
}

/**
 * Material that pieces were made with and nobody has drawn any of, where people are to scan it: work does not end without a word
 * of it, and the word stays as a gap. `field` is the one that the word comes in; nobody is asked where there is none.
 */
export async function requireIssued(
  ending: Ending,
  { reason, field }: { reason: string | null | undefined; field: 'missingReason' | null },
  context: Context,
): Promise<void> {
  const found = await unissued(ending, context)
  if (!found.length) return
  if (field && !reason) {
    const names = found.slice(0, SHOWN).map(({ code }) => `“${code}”`)
    const more = found.length > SHOWN ? `等 ${found.length} 种` : ''
    throw invalidField(
      field,
      '未投料原因',
      `物料${names.join('、')}${more}还没有投料；请先投料，确实没有用到请填写原因`,
    )
  }
  const { user } = context
  await context.db.insert(genealogyGaps).values(
    found.map((each) => ({
      companyId: user.companyId,
      orderId: ending.orderId,
      kind: 'unissued' as const,
      componentId: each.id,
      materialId: each.materialId,
      quantity: neededBy(each, each.done),
      reason: reason ?? null,
      reasonByName: reason ? user.name : null,
    })),
  )
}

/** Pieces that were made with a component `each`, of how many: as `made`. */
const piecesOf = sql`(select sum(plan.quantity) as whole, sum(plan.fresh) as done from ${segmentPlans} plan
  where each.segment_plan_id in (plan.id, plan.split_of)) made`

async function unissued({ orderId, node }: Ending, { db }: Context): Promise<Unissued[]> {
  const { rows } = await db.execute<Unissued>(
    sql`select each.id::text, each.material_id::text as "materialId", material.code, each.required::text, each.is_fixed as "isFixed",
        8 as decimals, made.whole::text, made.done::text
      from ${orderComponents} each join ${materials} on material.id = each.material_id
        join lateral ${piecesOf} on made.done > 0
      where each.order_id = ${orderId}::bigint and not each.is_backflush and each.required > 0 and each.consumed = 0
        and ${node ? sql`each.segment_plan_id = ${node}::bigint` : sql`true`}
        and not exists (select from ${genealogyGaps} told where told.component_id = each.id and told.kind = 'unissued')
      order by each.sort, each.id`,
  )
  return rows
}

/** What was drawn after all is no gap of an order any more, nor what no piece was made with in the end. */
export async function settleUnissued(orderId: string, { db }: Context): Promise<void> {
  await db.execute(sql`delete from ${genealogyGaps} gap using ${orderComponents} each cross join lateral ${piecesOf}
    where gap.order_id = ${orderId}::bigint and gap.kind = 'unissued' and each.id = gap.component_id
      and (each.consumed > 0 or coalesce(made.done, 0) <= 0)`)
}
