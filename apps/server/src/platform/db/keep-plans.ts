import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { writtenStatement } from './written-statement.ts'

const keep = writtenStatement<object>(() => sql`set local plan_cache_mode = force_generic_plan`)
/** Handles of calls whose transaction keeps them already; each has one transaction. */
const kept = new WeakSet<Db>()

/**
 * From here on in the transaction plans of prepared statements are kept whatever their values are. PostgreSQL else plans many of
 * them anew each time, because it believes that lists and limits of other lengths want another plan: a fifth of what a report
 * cost the database. For transactions whose statements look rows up by their keys, never for lists that people filter.
 */
export async function keepPlans(db: Db): Promise<void> {
  if (kept.has(db)) return
  kept.add(db)
  await keep(db, {})
}
