import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type BalanceChange, stockName } from './check-moves.ts'
import { stockReservations } from './ledger.table.ts'
import type { Lifted } from './posting.ts'

interface Kept extends Record<string, unknown> {
  id: string
  kind: string
  sourceId: string
  code: string
  balanceId: string
  quantity: Quantity
}

const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) < 0 ? one : other)

/**
 * Frees what is reserved of balances beyond what will be left of them, and notes it in their changes: whoever reserved last gives way
 * first. The balances are held, and with them their reservations.
 */
export async function liftReserved(changes: readonly BalanceChange[], { db }: Context): Promise<Lifted[]> {
  const over = new Map(changes.map((change) => [change.balance.id, overOf(change)]))
  for (const [id, quantity] of over) if (compareQuantities(quantity, '0') <= 0) over.delete(id)
  if (!over.size) return []
  const { rows } = await db.execute<Kept>(sql`select id::text, source_kind as kind, source_id::text as "sourceId",
      source_code as code, balance_id::text as "balanceId", quantity::text as quantity
    from ${stockReservations} where balance_id = any(${sql.param([...over.keys()])}::bigint[]) order by id desc`)
  const lifted = rows.flatMap((row) => {
    const left = over.get(row.balanceId)!
    const quantity = least(plainDecimal(row.quantity), left)
    if (compareQuantities(quantity, '0') <= 0) return []
    over.set(row.balanceId, subtractQuantities(left, quantity))
    return [{ ...row, quantity }]
  })
  await db.execute(sql`with less as (select * from unnest(${sql.param(lifted.map(({ id }) => id))}::bigint[],
      ${sql.param(lifted.map(({ quantity }) => quantity))}::numeric[]) as by(id, quantity)),
    fewer as (update ${stockReservations} kept set quantity = kept.quantity - less.quantity
      from less where kept.id = less.id and kept.quantity > less.quantity)
    delete from ${stockReservations} kept using less where kept.id = less.id and kept.quantity <= less.quantity`)
  const byId = new Map(changes.map((change) => [change.balance.id, change]))
  return lifted.map(({ kind, sourceId, code, balanceId, quantity }) => {
    const change = byId.get(balanceId)!
    change.reserved = subtractQuantities(change.reserved, quantity)
    return { kind, id: sourceId, code, what: `${stockName(change.balance)} ${quantity} ${change.balance.unit}` }
  })
}

/** How much more is reserved of a balance than will be left of it, where that goes first. */
function overOf({ balance, quantity, reserved, outranks }: BalanceChange): Quantity {
  if (!outranks) return '0'
  const after = addQuantities(balance.quantity, quantity)
  const most = compareQuantities(after, '0') > 0 ? after : '0'
  return subtractQuantities(addQuantities(balance.reserved, reserved), most)
}
