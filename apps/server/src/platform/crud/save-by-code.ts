import type { RecordValues } from '@zhizao/contract/form/user-record'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { columnsOf } from './page.ts'

type Coded = PgTable & { code: PgColumn; companyId: PgColumn }
const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Adds rows and changes those whose code is there, in one statement: some hundreds of them do not hold up the event loop. */
export function saveByCode<Table extends Coded, Field extends string>(table: Table, fields: readonly Field[]) {
  const columns = columnsOf(table)
  const names = ['code', ...fields].map(columnName)
  const listed = sql.raw(names.join(', '))
  const given = sql.raw(
    ['code', ...fields].map((field) => `${columnName(field)} ${columns[field]!.getSQLType()}`).join(', '),
  )
  const replaced = sql.raw(fields.map((field) => `${columnName(field)} = excluded.${columnName(field)}`).join(', '))
  /** What the company's own fields hold, where the table has them. */
  const extra = sql.raw('extra' in columns ? 'extra' : "'{}'::jsonb as extra")
  return async (
    rows: readonly ({ code: string } & { readonly [Name in Field]: unknown })[],
    { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  ): Promise<{ id: string; extra: RecordValues }[]> => {
    const named = rows.map((row) =>
      Object.fromEntries(['code', ...fields].map((field) => [columnName(field), row[field as Field] ?? null])),
    )
    const saved = await db.execute<{ id: string; extra: RecordValues }>(sql`insert into ${table} (company_id, ${listed})
      select ${user.companyId}::bigint, ${listed} from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given(${given})
      on conflict (company_id, code) do update set ${replaced}, updated_at = ${now().toISOString()}::timestamptz
      returning id::text, ${extra}`)
    return saved.rows
  }
}
