import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'

export const NO_LINES = '没有明细，请先添加'

/** A guard: the document has at least one line. */
export const needsLines =
  (table: PgTable & { documentId: PgColumn }) =>
  async ({ id }: { id: string }, { db }: Pick<Context, 'db'>): Promise<string | undefined> =>
    (await db.$count(table, eq(table.documentId, id))) ? undefined : NO_LINES
