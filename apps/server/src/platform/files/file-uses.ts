import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { storedFiles } from './stored-file.table.ts'

interface Use {
  table: string
  column: string
}

/**
 * A condition: stored files that no row names, in whichever table. What may name one is read from the foreign keys, once; those
 * that let go of a file by themselves do not hold it.
 */
export function namedByNothing(): (db: Db) => Promise<SQL> {
  let condition: SQL | undefined
  return async (db) => {
    condition ??= await conditionOf(db)
    return condition
  }
}

async function conditionOf(db: Db): Promise<SQL> {
  const { rows } = await db.execute<Use & Record<string, unknown>>(sql`
    select held.relname as "table", each.attname as "column"
    from pg_constraint named
    join pg_class held on held.oid = named.conrelid
    join pg_attribute each on each.attrelid = named.conrelid and each.attnum = any(named.conkey)
    where named.contype = 'f' and named.confdeltype in ('a', 'r') and named.confrelid = 'stored_file'::regclass
      and each.attname <> 'company_id'`)
  const uses = rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.identifier(table)} uses where uses.${sql.identifier(column)} = ${storedFiles.id})`,
  )
  return uses.length ? sql.join(uses, sql` and `) : sql`true`
}
