import type { PieceFlow, PieceLink, SegmentPieces } from '@zhizao/rules/production/piece-flow'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { segmentPlanLinks, segmentPlans } from '../segment-plan/segment-plan.table.ts'

type Sum = Omit<SegmentPieces, 'most'> & { most: string | null } & Record<string, unknown>

// Parts that were split off count with the one that they were split from: pieces flow between those.
const sums = writtenStatement<{ orderId: string }, Sum>(
  ({ orderId }) => sql`select coalesce(split_of, id)::text as id, min(kind) as kind, sum(received)::text as received,
      sum(good)::text as good, sum(scrap)::text as scrap, sum(rework)::text as rework, max(most)::text as most
    from ${segmentPlans} where order_id = ${orderId}::bigint group by coalesce(split_of, id)`,
)
const ways = writtenStatement<{ orderId: string }, PieceLink & Record<string, unknown>>(
  ({
    orderId,
  }) => sql`select id::text, from_id::text as "fromId", to_id::text as "toId", kind, trim_scale(num)::text as num,
      trim_scale(den)::text as den, taken::text
    from ${segmentPlanLinks} where order_id = ${orderId}::bigint order by id`,
)

/** Pieces of an order as they stand; who changes them has its order locked. */
export async function flowOf(orderId: string, { db }: Pick<Context, 'db'>): Promise<PieceFlow> {
  const [segments, links] = await Promise.all([sums(db, { orderId }), ways(db, { orderId })])
  return {
    segments: segments.map((each) => ({
      ...{ id: each.id, kind: each.kind, most: each.most === null ? null : plainDecimal(each.most) },
      ...{ received: plainDecimal(each.received), good: plainDecimal(each.good) },
      ...{ scrap: plainDecimal(each.scrap), rework: plainDecimal(each.rework) },
    })),
    links: links.map((link) => ({ ...link, taken: plainDecimal(link.taken) })),
  }
}
