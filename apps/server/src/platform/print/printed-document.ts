import { desc } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { MOST_PRINTED_LINES, type Printable, type PrintedRecord, textsOf } from './printable.ts'

type Words = Readonly<Record<string, string>>

/** A document with lines as it is printed. */
interface PrintedDocument<Head, Line> extends Required<Pick<Printable, 'fields' | 'lineFields'>> {
  heads(ids: readonly string[], context: Context, most: number): Promise<readonly Head[]>
  /** Lines of all documents together; their number is bounded by what one print may hold. */
  lines(ids: readonly string[], context: Context, most: number): Promise<readonly Line[]>
  /** What is said otherwise than the head says it. */
  saidOf?(head: Head, context: Context): Words
  saidOfLine?(line: Line): Words
}

/** Reads documents with their lines for a print; lines are numbered in their order. */
export function readDocuments<
  Head extends { id: string; code: string },
  Line extends { documentId: string; remark?: string | null },
>(document: PrintedDocument<Head, Line>): Printable['read'] {
  const { fields, lineFields } = document
  return async (ids, context): Promise<PrintedRecord[]> => {
    const heads = await document.heads(ids, context, ids.length)
    const lines = Map.groupBy(await document.lines(ids, context, MOST_PRINTED_LINES), (line) => line.documentId)
    return heads.map((head) => {
      const own = lines.get(head.id) ?? []
      return {
        id: head.id,
        code: head.code,
        values: textsOf(head, fields, { ...document.saidOf?.(head, context), lineCount: String(own.length) }),
        lines: own.map((line, at) =>
          textsOf(line, lineFields, {
            lineNo: String(at + 1),
            lineRemark: line.remark ?? '',
            ...document.saidOfLine?.(line),
          }),
        ),
      }
    })
  }
}

/** The rows of something that is printed, by their ids. */
interface Listed<Row> {
  readonly list: (filters: { ids: string[] }, context: Context, most: number) => Promise<readonly Row[]>
}
interface ListedLines<Line> {
  readonly list: (filters: { documentId: string[] }, context: Context, most: number) => Promise<readonly Line[]>
}

type Declared = Omit<Printable, 'read' | 'newest' | 'lineFields'>

/** A document whose heads and lines are lists of the product. */
export function documentPrint<
  Head extends { id: string; code: string },
  Line extends { documentId: string; remark?: string | null },
>({
  of,
  heads,
  lines,
  saidOf,
  saidOfLine,
  ...declared
}: Declared &
  Required<Pick<Printable, 'lineFields'>> &
  Pick<PrintedDocument<Head, Line>, 'saidOf' | 'saidOfLine'> & {
    of: PgTable & { id: PgColumn }
    heads: Listed<Head>
    lines: ListedLines<Line>
  }): Printable {
  return {
    ...declared,
    newest: newestOf(of),
    read: readDocuments<Head, Line>({
      ...declared,
      heads: (ids, context, most) => heads.list({ ids: [...ids] }, context, most),
      lines: (ids, context, most) => lines.list({ documentId: [...ids] }, context, most),
      ...(saidOf && { saidOf }),
      ...(saidOfLine && { saidOfLine }),
    }),
  }
}

/** A label of rows of a list. */
export const labelPrint = <Row extends { id: string; code: string }>({
  of,
  rows,
  saidOf,
  ...declared
}: Declared & { of: PgTable & { id: PgColumn }; rows: Listed<Row>; saidOf?(row: Row): Words }): Printable => ({
  ...declared,
  newest: newestOf(of),
  read: async (ids, context) =>
    (await rows.list({ ids: [...ids] }, context, ids.length)).map((row) => ({
      id: row.id,
      code: row.code,
      values: textsOf(row, declared.fields, saidOf?.(row)),
    })),
})

/** The newest row of a table, to show a template with. */
export const newestOf =
  (table: PgTable & { id: PgColumn }): Printable['newest'] =>
  async ({ db }) => {
    const [row] = await db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1)
    return row?.id as string | undefined
  }
