import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { invalidField } from '../refusal.ts'

/** What a field of a head refers to, and what it is called. */
export interface HeadReference {
  readonly table: PgTable & { id: PgColumn }
  readonly title: string
}

/** What a head names must be there, as its caller may see it. */
export async function requireReferences(
  references: Readonly<Record<string, HeadReference>>,
  head: object,
  { db }: Pick<Context, 'db'>,
) {
  for (const [field, { table, title }] of Object.entries(references)) {
    const id = (head as Record<string, string | null | undefined>)[field]
    if (id && !(await db.$count(table, eq(table.id, id)))) throw invalidField(field, title, '不存在或已被删除')
  }
}
