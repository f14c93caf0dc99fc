import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { RowStore } from './row-store.ts'
import { type userFields, userRecordKeys } from './user-model.table.ts'

export type Field = typeof userFields.$inferSelect

/** A value as a key has it: as `->>` gives it out of jsonb, so that numbers have no exponent. */
export function keyText(value: string | number | boolean): string {
  const text = String(value)
  const [, minus, digit, more = '', exponent] =
    (typeof value === 'number' && /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)) || []
  return exponent ? `${minus}0.${'0'.repeat(Number(exponent) - 1)}${digit}${more}` : text
}

/** Rows that have something in a field. */
export const holding = ({ own, data }: RowStore, { code }: Pick<Field, 'code'>) =>
  and(own, sql`coalesce(${data} ->> ${code}::text, '') <> ''`)

export async function requireOnce(field: Field, store: RowStore, { db }: Context) {
  const { rows } = await db.execute<{ text: string }>(
    sql`select ${store.data} ->> ${field.code}::text as text from ${store.table} where ${holding(store, field)} group by 1 having count(*) > 1 limit 1`,
  )
  if (rows.length) throw invalidField('unique', '不可重复', `“${rows[0]!.text}”出现了不止一次，请先改正`)
}

const isFound = ({ searchable, unique }: Field) => searchable || unique

/** Removes the keys of a field that say something else than its rows do; answers how many those were. */
export async function removeWrongKeys(field: Field, store: RowStore, { db }: Context): Promise<number> {
  const stands = sql`exists (select from ${store.table} where ${holding(store, field)}
    and ${store.id} = ${userRecordKeys.recordId} and ${store.data} ->> ${field.code}::text = ${userRecordKeys.text})`
  const right = isFound(field) ? and(eq(userRecordKeys.unique, field.unique), stands) : sql`false`
  const gone = await db.delete(userRecordKeys).where(and(eq(userRecordKeys.fieldId, field.id), sql`not (${right})`))
  return gone.rowCount ?? 0
}

/** A stretch of rows in the order of their ids. */
interface Stretch {
  after: string
  most: number
}

/** How many rows got a key, and the last row of the stretch, where it had any. */
export interface AddedKeys {
  added: number
  last: string | null
}

/** Gives the rows that lack it their key of a field. Keys are looked up a row at a time: how many a field has no plan knows. */
export async function addMissingKeys(
  field: Field,
  store: RowStore,
  { db, user }: Context,
  stretch?: Stretch,
): Promise<AddedKeys> {
  if (!isFound(field)) return { added: 0, last: null }
  const meant = stretch ? and(store.own, sql`${store.id} > ${stretch.after}::bigint`) : store.own
  const { rows } = await db.execute<{ added: number; last: string | null }>(sql`
    with stretch as materialized (
      select ${store.id} as id, ${store.data} ->> ${field.code}::text as text from ${store.table}
      where ${meant ?? sql`true`} order by 1 limit ${stretch ? stretch.most : null}),
    added as (
      insert into ${userRecordKeys} (company_id, record_id, field_id, text, "unique")
      select ${user.companyId}::bigint, id, ${field.id}::bigint, text, ${field.unique} from stretch
      where text <> '' and not exists (
        select from (select key.field_id from ${userRecordKeys} as key where key.record_id = stretch.id offset 0) as own
        where own.field_id = ${field.id}::bigint)
      returning 1)
    select (select count(*)::int from added) as added, (select max(id)::text from stretch) as last`)
  return rows[0]!
}

/** What rows are found by in a field, as the field is now. */
export async function remakeKeys(field: Field, store: RowStore, context: Context) {
  await removeWrongKeys(field, store, context)
  await addMissingKeys(field, store, context)
}
