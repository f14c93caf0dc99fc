import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../platform/context.ts'
import { withOwnEyes } from '../platform/db/see-all.ts'
import { notFound } from '../platform/refusal.ts'

/**
 * Refuses what the caller does not see of what he named. From here on the transaction sees all: pieces flow through segments of
 * other workshops, and orders have parts that others make.
 */
export async function requireSeen(
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
  title: string,
  context: Context,
): Promise<void> {
  const named = [...new Set(ids)]
  const seen = await withOwnEyes(context, () => context.db.$count(table, inArray(table.id, named)))
  if (seen < named.length) throw notFound(title)
}
