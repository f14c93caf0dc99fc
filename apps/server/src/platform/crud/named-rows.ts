import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { codesAndNames, type Named } from './named.ts'

type Coded = PgTable & Record<'id' | 'code' | 'name', PgColumn>

/** What a sheet means by codes or names of a table's rows: only those that it says are read. */
export async function namedRows(
  table: Coded,
  title: string,
  said: Iterable<string | null | undefined>,
  { db }: Pick<Context, 'db'>,
): Promise<(name: string) => Named> {
  const names = sql.param([...new Set([...said].flatMap((name) => (name ? codeAsRead(name).toLowerCase() : [])))])
  const found = await db
    .select({ id: table.id, code: table.code, name: table.name })
    .from(table as PgTable)
    .where(
      or(
        sql`lower(code_as_read(${table.code})) = any(${names}::text[])`,
        sql`lower(code_as_read(${table.name})) = any(${names}::text[])`,
      ),
    )
  return codesAndNames(title, found as { id: string; code: string; name: string }[])
}
