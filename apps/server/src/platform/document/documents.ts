import type { Sheet } from '@zhizao/contract/http/sheet'
import type { States } from '@zhizao/contract/http/states'
import type { InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { type LinesOptions, lines } from '../crud/lines.ts'
import type { RowReader } from '../crud/rows.ts'
import {
  type ReadSheet,
  readSpreadsheet,
  type SheetColumn,
  spreadsheet,
  spreadsheetTemplate,
} from '../crud/spreadsheet.ts'
import { type Head, type HeadsOptions, type HeadTable, heads } from '../subject/heads.ts'
import type { DocumentPorts } from './document-ports.ts'

type LineTable = PgTable & Record<'id' | 'companyId' | 'documentId' | 'sort' | 'updatedAt', PgColumn>
type Row<T extends PgTable> = InferSelectModel<T>

export interface DocumentsOptions<
  H extends HeadTable,
  L extends LineTable,
  S extends States,
  HeadRow extends object,
  LineRow extends object,
  Ahead = undefined,
  Known extends string = string,
> extends Omit<HeadsOptions<H, S, HeadRow, Ahead, Known, { lines: LineRow[] }>, 'parts'> {
  ports: DocumentPorts
  /** Reads lines, with what stands beside them, by `documentId`. */
  lineRows: RowReader<LineRow, string>
  lines: Omit<LinesOptions<L>, 'head' | 'field'>
  /** Columns of lines as a sheet, and the schema of one that is read. */
  sheet: {
    columns: readonly SheetColumn<never>[]
    line: z.ZodObject
    /** Makes lines of what was read, where a sheet names by code what a line names by id; faults are told. */
    read?: (sheet: ReadSheet<Record<string, unknown>>, context: Context) => Promise<object[]>
  }
}

type Draft<L extends LineTable> = Record<string, unknown> & {
  lines?: readonly ({ id?: string; deletedFlag?: 0 | 1 } & Partial<Row<L>>)[]
}

/** The handlers of a document (`documentCalls`): a head with its lines, which are saved and read with it. */
export function documents<
  H extends HeadTable,
  L extends LineTable,
  const S extends States,
  HeadRow extends object,
  LineRow extends object,
  Ahead = undefined,
  Known extends string = string,
>(table: H, lineTable: L, machine: S, options: DocumentsOptions<H, L, NoInfer<S>, HeadRow, LineRow, Ahead, Known>) {
  const { title, lineRows, sheet } = options
  const own = lines(lineTable, {
    ...(options.lines as LinesOptions<L>),
    head: 'documentId' as LinesOptions<L>['head'],
    field: 'lines',
  })
  const { steps, ...head } = heads(table, machine, {
    ...options,
    parts: async (id, context) => ({ lines: await lineRows.list({ documentId: id }, context) }),
  })
  const saving =
    (sent: NonNullable<Draft<L>['lines']>, context: Context) =>
    async (id: string): Promise<object> => ({ lines: await own.save(id, sent, context) })

  return {
    ...head,
    create: ({ lines: sent = [], ...draft }: Draft<L>, context: Context) =>
      head.create(draft, context, saving(sent, context)),
    update: ({ lines: sent = [], ...change }: Draft<L> & { id: string; seenAt?: Date }, context: Context) =>
      head.update(change, context, saving(sent, context)),
    async readLines(given: Sheet, context: Context) {
      const found = await readSpreadsheet(given, sheet.columns, sheet.line, context)
      const read = sheet.read ? await sheet.read(found, context) : found.rows.map(({ row }) => row)
      found.faults.refuse()
      return read
    },
    lineTemplate: (_: object, context: Context) => spreadsheetTemplate(options.lines.title, sheet.columns, [], context),
    async exportLines({ id }: { id: string }, context: Context) {
      const { code } = (await options.heads.get({ id }, context)) as Head
      const stored = await lineRows.list({ documentId: id }, context)
      // Its columns are of whatever its lines are read with.
      return spreadsheet(`${title}${code}`, sheet.columns, stored as never[], context)
    },
    ...steps,
  }
}
