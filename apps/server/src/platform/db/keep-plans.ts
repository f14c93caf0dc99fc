import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { writtenStatement } from './written-statement.ts'

const keep = writtenStatement<object>(
  () =>
    sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
)
/** Handles of calls whose transaction keeps them already; each has one transaction. */
const kept = new WeakSet<Db>()

/**
 * From here on in the transaction plans of prepared statements are kept whatever their values are. PostgreSQL else plans many of
 * them anew each time, because it believes that lists and limits of other lengths want another plan: a fifth of what a report
 * cost the database. A plan that is kept must hold when its table has grown, those of foreign keys too: a table that was analyzed
 * while it was small is read whole otherwise, until it is analyzed again. For transactions whose statements look rows up by their
 * keys, never for lists that people filter.
 */
export async function keepPlans(db: Db): Promise<void> {
  if (kept.has(db)) return
  kept.add(db)
  await keep(db, {})
}
