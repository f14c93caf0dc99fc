import { sql } from 'drizzle-orm'
import { writtenStatement } from './written-statement.ts'

/**
 * From here on in the transaction plans of prepared statements are kept whatever their values are. PostgreSQL else plans many of
 * them anew each time, because it believes that lists and limits of other lengths want another plan: a fifth of what a report
 * cost the database. For transactions whose statements look rows up by their keys, never for lists that people filter.
 */
export const keepPlans = writtenStatement<object>(() => sql`set local plan_cache_mode = force_generic_plan`)
