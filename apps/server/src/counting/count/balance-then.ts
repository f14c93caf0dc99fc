import { plainDecimal, type Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { happenedOn } from '../../platform/today.ts'
import type { BalanceKey } from '../../stock/index.ts'
import { stockLedger } from '../../stock/ledger/ledger.table.ts'

export interface Moment extends BalanceKey {
  readonly at: Date
}

/**
 * What has come to balances since a moment, less what has gone: a balance that is held, less this, is what it was then.
 * Of the day itself the ledger's time of entry counts; what was entered later and happened on a day before was there already.
 */
export async function movedSince(moments: readonly Moment[], context: Context): Promise<Quantity[]> {
  if (!moments.length) return []
  const { db, user } = context
  const column = (of: (moment: Moment) => unknown, type: string) =>
    sql`${sql.param(moments.map(of))}::${sql.raw(type)}[]`
  const own = sql`move.company_id = ${user.companyId}::bigint and move.created_at > wanted.at
    and move.posted_on >= wanted.day and move.material_id = wanted.material_id`
  const { rows } = await db.execute<{ nth: number; moved: string }>(sql`select wanted.nth::int as nth,
      (coalesce((select sum(move.quantity) from ${stockLedger} move where ${own}
          and coalesce(move.to_lot_id, move.lot_id) is not distinct from wanted.lot_id
          and move.to_location_id = wanted.location_id and move.to_status = wanted.status), 0)
        - coalesce((select sum(move.quantity) from ${stockLedger} move where ${own}
          and move.lot_id is not distinct from wanted.lot_id and move.from_location_id = wanted.location_id and move.status = wanted.status), 0))::text as moved
    from unnest(${column(({ locationId }) => locationId, 'bigint')}, ${column(({ materialId }) => materialId, 'bigint')},
      ${column(({ lotId }) => lotId, 'bigint')}, ${column(({ status }) => status, 'text')},
      ${column(({ at }) => at.toISOString(), 'timestamptz')}, ${column(({ at }) => happenedOn(at, context), 'date')}) with ordinality
      as wanted(location_id, material_id, lot_id, status, at, day, nth)`)
  const found = new Map(rows.map(({ nth, moved }) => [nth, plainDecimal(moved)] as const))
  return moments.map((_, at) => found.get(at + 1) ?? '0')
}

/** The first line, by its place among them, of which a movement of a day before was entered after it was counted. */
export async function enteredSince(
  moments: readonly Moment[],
  context: Context,
): Promise<{ at: number; day: string } | undefined> {
  if (!moments.length) return undefined
  const { db, user } = context
  const column = (of: (moment: Moment) => unknown, type: string) =>
    sql`${sql.param(moments.map(of))}::${sql.raw(type)}[]`
  const { rows } = await db.execute<{
    nth: number
    day: string
  }>(sql`select wanted.nth::int as nth, move.posted_on::text as day
    from unnest(${column(({ locationId }) => locationId, 'bigint')}, ${column(({ materialId }) => materialId, 'bigint')},
      ${column(({ lotId }) => lotId, 'bigint')}, ${column(({ status }) => status, 'text')},
      ${column(({ at }) => at.toISOString(), 'timestamptz')}, ${column(({ at }) => happenedOn(at, context), 'date')}) with ordinality
      as wanted(location_id, material_id, lot_id, status, at, day, nth)
    join ${stockLedger} move on move.company_id = ${user.companyId}::bigint and move.created_at > wanted.at
      and move.posted_on < wanted.day and move.material_id = wanted.material_id
      and ((move.to_location_id = wanted.location_id and move.to_status = wanted.status
          and coalesce(move.to_lot_id, move.lot_id) is not distinct from wanted.lot_id)
        or (move.from_location_id = wanted.location_id and move.status = wanted.status
          and move.lot_id is not distinct from wanted.lot_id))
    order by wanted.nth, move.posted_on limit 1`)
  const [first] = rows
  return first && { at: first.nth - 1, day: first.day }
}
