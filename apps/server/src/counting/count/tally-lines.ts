import { type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type BalanceKey, keyText, lockBalances } from '../../stock/index.ts'
import { movedSince } from './balance-then.ts'
import { type LockedCount, sourceOf } from './locked-count.ts'
import { stockCountLines, stockCountTallies } from './stock-count.table.ts'

/** A line with the figure that somebody has found there. */
export interface TalliedLine extends BalanceKey {
  readonly id: string
  readonly counted: Quantity
  readonly at: Date
}

/**
 * Writes what was counted beside what should have been there: the balance while it is held, or what the ledger says that it
 * was when the line was counted without a connection. Of two times that a line was counted the later one holds, whichever
 * comes first; the same one sent twice is one.
 */
export async function tallyLines(count: LockedCount, lines: readonly TalliedLine[], context: Context): Promise<void> {
  const { db, user } = context
  const now = context.now()
  const { balances } = await lockBalances(lines, { source: sourceOf(count), step: 'count' }, context)
  const held = new Map(balances.map((balance) => [keyText(balance), balance.quantity]))
  const late = lines.filter(({ at }) => at < now)
  const since = await movedSince(late, context)
  const moved = new Map(late.map(({ id }, nth) => [id, since[nth]!]))
  const judged = lines.map((line) => ({
    ...line,
    expected: subtractQuantities(held.get(keyText(line)) ?? '0', moved.get(line.id) ?? '0'),
  }))
  const fresh = await db
    .insert(stockCountTallies)
    .values(
      judged.map(({ id, counted, expected, at }) => ({
        companyId: user.companyId,
        documentId: count.id,
        lineId: id,
        counted,
        expected,
        countedAt: at,
        byId: user.id,
        byName: user.name,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ lineId: stockCountTallies.lineId })
  const added = new Set(fresh.map(({ lineId }) => lineId))
  const written = judged.filter(({ id }) => added.has(id))
  if (!written.length) return
  const column = (of: (line: (typeof written)[number]) => unknown, type: string) =>
    sql`${sql.param(written.map(of))}::${sql.raw(type)}[]`
  await db.execute(sql`update ${stockCountLines} each set counted = by.counted, expected = by.expected, counted_at = by.at,
      counted_by_id = ${user.id}::bigint, counted_by_name = ${user.name}, noted = null, recount_since = null,
      updated_at = ${now.toISOString()}::timestamptz
    from unnest(${column(({ id }) => id, 'bigint')}, ${column(({ counted }) => counted, 'numeric')},
      ${column(({ expected }) => expected, 'numeric')}, ${column(({ at }) => at.toISOString(), 'timestamptz')})
      as by(id, counted, expected, at)
    where each.id = by.id and (each.counted_at is null or each.counted_at <= by.at)`)
}
