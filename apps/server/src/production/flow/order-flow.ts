import type { PieceFlow, PieceLink, SegmentPieces } from '@zhizao/rules/production/piece-flow'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { NARROWED_ROLE } from '../../platform/db/server-requirements.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { orderOfWork } from '../work-order/of-work.ts'

type Sum = Omit<SegmentPieces, 'most'> & { most: string | null }
interface Flowing extends Record<string, unknown> {
  segments: readonly Sum[] | null
  links: readonly PieceLink[] | null
}

/** One statement about the order that some SQL names. */
function flowBy<Values extends object>(order: (given: { readonly [Name in keyof Values]: Placeholder }) => SQL) {
  // Parts that were split off count with the one that they were split from: pieces flow between those.
  const read = writtenStatement<Values, Flowing>(
    (given) => sql`select (select json_agg(sums) from (
        select coalesce(split_of, id)::text as id, min(kind) as kind, sum(received)::text as received, sum(good)::text as good,
          sum(scrap)::text as scrap, sum(rework)::text as rework, max(most)::text as most
        from (select id, split_of, kind, received, good, scrap, rework, most from ${segmentPlans} where order_id = own.id
          -- Whoever sees some work centers only: what comes to theirs is reckoned with the others' pieces.
          union all select hidden.* from hidden_pieces(own.id) hidden where current_user = ${sql.raw(`'${NARROWED_ROLE}'`)}) each
        group by coalesce(split_of, id)) sums) as segments,
      (select json_agg(ways) from (
        select id::text, from_id::text as "fromId", to_id::text as "toId", kind, trim_scale(num)::text as num,
          trim_scale(den)::text as den, taken::text
        from ${segmentPlanLinks} where order_id = own.id order by segment_plan_link.id) ways) as links
    from (select ${order(given)} as id) own`,
  )
  return async ({ db }: Pick<Context, 'db'>, values: Values): Promise<PieceFlow> => {
    const [found] = await read(db, values)
    return {
      segments: (found!.segments ?? []).map(asPieces),
      links: (found!.links ?? []).map((link) => ({ ...link, taken: plainDecimal(link.taken) })),
    }
  }
}

const asPieces = (sum: Sum): SegmentPieces => ({
  id: sum.id,
  kind: sum.kind,
  most: sum.most === null ? null : plainDecimal(sum.most),
  received: plainDecimal(sum.received),
  good: plainDecimal(sum.good),
  scrap: plainDecimal(sum.scrap),
  rework: plainDecimal(sum.rework),
})

const byOrder = flowBy<{ orderId: string }>(({ orderId }) => sql`${orderId}::bigint`)
const byWork = flowBy<{ workOrderId: string }>(({ workOrderId }) => orderOfWork(workOrderId))

/** Pieces of an order as they stand; who changes them has its order locked. */
export const flowOf = (orderId: string, context: Pick<Context, 'db'>) => byOrder(context, { orderId })

/** The same of the order that a work order is of, for who asks it in one packet with its lock. */
export const flowOfWork = (workOrderId: string, context: Pick<Context, 'db'>) => byWork(context, { workOrderId })
