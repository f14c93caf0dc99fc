import { compareQuantities, plainDecimal, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { type BalanceChange, gone, whereItLies } from './check-moves.ts'
import { stockBalances, stockLedger } from './ledger.table.ts'
import type { BalanceKey } from './posting.ts'

interface Past {
  /** The least that lay there at the end of a day, from a day on until yesterday. */
  readonly least: Quantity
  /** The first of those days at whose end less lay there than is wanted, and how much that was. */
  readonly shortOn: string | null
  readonly lying: Quantity | null
}

type PastRow = Past & { readonly nth: number } & Record<string, unknown>
type Wanted = BalanceKey & { readonly wanted: Quantity }

/**
 * What lay at balances at the end of a past day and of each day since: what lies there now, less what the ledger says has moved
 * after that day. Read of what is asked about alone. Nothing of a balance that has not moved since, or is not there yet.
 */
async function pastOf(asked: readonly Wanted[], day: string, { db, user }: Context): Promise<(Past | undefined)[]> {
  const column = (of: (one: Wanted) => unknown, type: string) => sql`${sql.param(asked.map(of))}::${sql.raw(type)}[]`
  // Nothing is entered before the day that it counts for, by whatever clocks: the index by the time of entry is enough.
  const moves = (
    sign: SQL,
    side: SQL,
  ) => sql`select move.posted_on, ${sign} move.quantity as quantity from ${stockLedger} move
    where move.company_id = ${user.companyId}::bigint and move.posted_on > ${day}::date
      and move.created_at >= ${day}::date - 1 and move.material_id = wanted.material_id and ${side}`
  const came = sql`move.to_location_id = wanted.location_id and move.to_status = wanted.status
    and coalesce(move.to_lot_id, move.lot_id) is not distinct from wanted.lot_id`
  const left = sql`move.from_location_id = wanted.location_id and move.status = wanted.status
    and move.lot_id is not distinct from wanted.lot_id`
  const { rows } = await db.execute<PastRow>(sql`select wanted.nth::int as nth, min(past.lying)::text as least,
      (array_agg(past.day::text order by past.day) filter (where past.lying < wanted.wanted))[1] as "shortOn",
      (array_agg(past.lying::text order by past.day) filter (where past.lying < wanted.wanted))[1] as lying
    from unnest(${column(({ locationId }) => locationId, 'bigint')}, ${column(({ materialId }) => materialId, 'bigint')},
        ${column(({ lotId }) => lotId, 'bigint')}, ${column(({ status }) => status, 'text')},
        ${column(({ wanted }) => wanted, 'numeric')}) with ordinality
        as wanted(location_id, material_id, lot_id, status, wanted, nth)
      join ${stockBalances} each on each.company_id = ${user.companyId}::bigint and each.location_id = wanted.location_id
        and each.material_id = wanted.material_id and each.lot_id is not distinct from wanted.lot_id and each.status = wanted.status
      cross join lateral (
        select coalesce(lag(change.day) over (order by change.day), ${day}::date) as day,
          each.quantity - sum(change.quantity) over (order by change.day desc) as lying
        from (select posted_on as day, sum(quantity) as quantity
          from (${moves(sql``, came)} union all ${moves(sql`-`, left)}) moved group by 1) change) past
    group by 1`)
  const found = new Map(rows.map(({ nth, ...past }) => [nth, past] as const))
  return asked.map((_, at) => {
    const past = found.get(at + 1)
    return (
      past && { ...past, least: plainDecimal(past.least), lying: past.lying === null ? null : plainDecimal(past.lying) }
    )
  })
}

/**
 * What is taken as of a past day must have been there on that day and on each day since, or the days between would owe it. The
 * balances are held; what may owe is not asked.
 */
export async function requireThereSince(changes: readonly BalanceChange[], day: string, context: Context) {
  const taken = changes.filter(
    ({ balance, quantity }) => compareQuantities(quantity, '0') < 0 && !balance.mayBeNegative,
  )
  if (!taken.length) return
  const asked = taken.map(({ balance, quantity }) => ({ ...balance, wanted: subtractQuantities('0', quantity) }))
  const past = await pastOf(asked, day, context)
  for (const [at, { balance, isChosen }] of taken.entries()) {
    const { shortOn, lying } = past[at] ?? {}
    if (!shortOn) continue
    throw gone(
      isChosen,
      `${whereItLies(balance)}到 ${shortOn} 只有 ${lying} ${balance.unit}，不足 ${asked[at]!.wanted} ${balance.unit}，不能按 ${day} 的日期发出，请先补录在那之前的入库，或改用之后的日期`,
    )
  }
}

/** What of stock that is free was there on a past day and each day since: as of that day no more can be drawn. */
export async function freeSince<Row extends Omit<BalanceKey, 'status'> & { readonly free: Quantity }>(
  rows: readonly Row[],
  day: string,
  context: Context,
): Promise<readonly Row[]> {
  if (day >= today(context) || !rows.length) return rows
  const asked = rows.map(({ locationId, materialId, lotId }) => ({
    locationId,
    materialId,
    lotId,
    status: 'available' as const,
    wanted: '0',
  }))
  const past = await pastOf(asked, day, context)
  return rows.map((row, at) => {
    const least = past[at]?.least
    return least !== undefined && compareQuantities(least, row.free) < 0 ? { ...row, free: least } : row
  })
}
