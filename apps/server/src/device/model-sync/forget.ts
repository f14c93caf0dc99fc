import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'

/** Takes fields, or all, out of what people have set by hand on rows. */
export async function forgetOn(
  table: PgTable & { overridden: PgColumn },
  where: SQL | undefined,
  fields: readonly string[] | undefined,
  { db }: Context,
): Promise<void> {
  const left = fields
    ? sql`array(select field from unnest(${table.overridden}) as field where field <> all(${sql.param(fields)}::text[]))`
    : sql`'{}'::text[]`
  await db.update(table).set({ overridden: left }).where(where)
}
