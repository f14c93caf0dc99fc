import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import type { LookedSheet } from '../crud/sheet-import.ts'
import type { SheetDocument } from './sheet-documents.ts'

/** Tells of each document of a sheet whose number another one has already: the same file is never brought in twice. */
export async function requireNewCodes<Line extends { code: string }>(
  table: PgTable & { code: PgColumn },
  title: string,
  { sheet, documents }: { sheet: LookedSheet<Line>; documents: readonly SheetDocument<Line>[] },
  { db }: Pick<Context, 'db'>,
) {
  const codes = documents.map(({ code }) => code)
  if (!codes.length) return
  const found = await db
    .select({ code: table.code })
    .from(table as PgTable)
    .where(inArray(table.code, codes))
  const taken = new Set(found.map(({ code }) => code))
  for (const { code, line } of documents)
    if (taken.has(code)) sheet.notify(line, 'code', `${title}“${code}”已存在`, code)
}
