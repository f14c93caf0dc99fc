import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/**
 * Changes of one company's formulas, and of what they name, take turns: two at once could close a circle, or name what the other
 * takes away. Taken before anything is written, so that nobody waits for it with rows in hand that its holder wants.
 */
export const lockFormulas = (context: Context) =>
  context.db.execute(sql`select pg_advisory_xact_lock(7204118, hashint8(${context.user.companyId}::bigint))`)
