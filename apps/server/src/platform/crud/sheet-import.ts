import type { RecordValues } from '@zhizao/contract/form/user-record'
import type { Call } from '@zhizao/contract/http/call'
import type { Brought, MakeableKind, Sheet, SheetReport } from '@zhizao/contract/http/sheet'
import type { FileReply, UploadedFile } from '@zhizao/contract/http/upload'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { ExtraFields, HeldFields } from '../data-model/extra-fields.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { type CarefulReading, carefulCells, sheetNotes } from './careful-cells.ts'
import {
  type ImportedRow,
  type ReadSheet,
  readSpreadsheet,
  type SheetColumn,
  type SheetFaults,
  type SheetRemark,
  spreadsheetTemplate,
  takenSheet,
} from './spreadsheet.ts'

type Field<Line> = keyof Line & string
/** A column of an import; its cells are read by the line's schema. */
export type ImportColumn<Line> = Omit<SheetColumn<never>, 'field'> & { field: Field<Line> }

/** A sheet that was read: its lines, and where to say what is wrong or strange about a cell. */
export interface LookedSheet<Line> {
  /** Lines whose cells are right, each by itself. */
  readonly rows: readonly ImportedRow<Line>[]
  /** What the cells of the other lines say, by field: right ones may name them. */
  readonly broken: readonly Record<string, unknown>[]
  readonly faults: SheetFaults
  /** What the sheet calls a column. */
  headingOf(field: Field<Line>): string
  /** Refuses the sheet for a cell; without a field for the line as a whole. */
  notify(line: number, field: Field<Line> | undefined, message: string, value?: unknown): void
  /**
   * What a line's row holds in the company's own fields, beside what it held; what is wrong with that is told. Empty where
   * the company has none.
   */
  extraOf(found: ImportedRow<Line>, before?: { id: string; extra: RecordValues }): RecordValues
  /** Says that the company does not have something which could be made on the spot; that it is a fault is told besides. */
  missing(kind: MakeableKind, name: string): void
  /** Says what is strange and taken. */
  note(line: number, field: Field<Line>, message: string, value?: unknown): void
}

/** What the company has for a column, by field. */
type Offered<Line> = { readonly [Name in Field<Line>]?: readonly string[] }

/** A row as it was written. */
export interface Written {
  id: string
  extra: RecordValues
}

export type Progress = (done: number, total: number) => void

export interface SheetImportOptions<Line, Prepared> {
  /** The file name of the template: 供应商导入模板. */
  name: string
  columns: readonly ImportColumn<Line>[]
  line: z.ZodType<Line>
  /** What the company has for a column: offered by the template, by field. */
  offered?(context: Context): Promise<Offered<Line>>
  /** Where the company keeps such codes: they show whether a numeric cell has lost its zeros. */
  codes?: readonly PgColumn[]
  /** Headings that the export has and nothing reads. */
  onlyWritten?: readonly string[]
  /** Under the explanations of the template. */
  remarks?: readonly SheetRemark[]
  /** Looks at the sheet as a whole, writes nothing: says what is wrong and answers what may be saved. */
  prepare(sheet: LookedSheet<Line>, context: Context): Promise<Prepared[]>
  isNew(prepared: Prepared): boolean
  /** The fields that the company has added to these masters. */
  own?: { entity: string; extra: ExtraFields }
  /** Whether codes that may have lost zeros are refused; always, where nothing is said. */
  judgesCodes?(context: Context): Promise<boolean>
  /** Writes what was prepared, in the transaction of the call or job; answers the rows where the company may have own fields. */
  save(prepared: readonly Prepared[], context: Context, progress: Progress): Promise<readonly Written[] | undefined>
  /** How a job tells what it has done. */
  done(counts: Brought): string
}

export interface SheetImport {
  template(context: Context): Promise<FileReply>
  /** Everything that is wrong or strange about a sheet. */
  report(file: UploadedFile, context: Context): Promise<SheetReport>
  /** Adds and changes what the sheet says. All or nothing. */
  bring(sheet: Sheet, context: Context, progress?: Progress): Promise<Brought>
  /** The import beside its caller. Rows are found by their codes and nothing stands before all does, so a second run does no harm. */
  job(kind: string, call: Call): JobDefinition<Pick<Sheet, 'dropUnknown'>>
}

const MOST_MISSING = 200

const always: readonly SheetRemark[] = [
  '以“示例”开头的行不会导入，可以留着或删去。',
  '任何一行有错误时整个文件都不会导入，错误会逐格列出。',
]

/**
 * One way to bring masters in from a sheet (decision 49): template, a look at the whole sheet, the import itself, all or
 * nothing, and the same as a job.
 */
export function sheetImport<Line, Prepared>(options: SheetImportOptions<Line, Prepared>): SheetImport {
  const { columns, prepare, save, isNew, codes = [], own } = options

  async function looked(given: Sheet, context: Context, isLook = false) {
    const sheet = own ? await takenSheet(given, context) : given
    const held = await own?.extra.hold(own.entity, context)
    const all = [...columns, ...((held?.columns ?? []) as typeof columns)]
    const notes = sheetNotes()
    let reading: CarefulReading | undefined
    // A line is known by what is read of it, a column by what is written into it: they have the same fields.
    const read = await readSpreadsheet(sheet, all as never, lineWith(options.line, held), context, {
      onlyWritten: options.onlyWritten ?? [],
      reading(told) {
        reading = carefulCells(all, notes, told)
        return reading
      },
      ...(isLook && { unknown: notes.tellHeading }),
    })
    const { headingOf, faults, broken } = read
    if ((await options.judgesCodes?.(context)) ?? true) reading!.judgeCodes(await paddedCodes(reading!, codes, context))
    const { rows, extraOf } = await apartFrom(read.rows, held, faults)
    const heading = headingOf as (field: string) => string
    const missing = new Map<string, SheetReport['missing'][number]>()
    const found: LookedSheet<Line> = {
      rows,
      broken,
      faults,
      headingOf: heading,
      extraOf,
      notify: tellOf(read),
      missing: (kind, name) => {
        // One thing in several ways of writing is made once.
        const key = `${kind} ${codeAsRead(name).toLowerCase()}`
        if (missing.size < MOST_MISSING && !missing.has(key)) missing.set(key, { kind, name })
      },
      note: (line, field, message, value) => notes.notify(line, heading(field), message, value),
    }
    const prepared = await prepare(found, context)
    return { prepared, faults, notes, held, missing: [...missing.values()], total: rows.length + broken.length }
  }

  async function bring(sheet: Sheet, context: Context, progress: Progress = () => {}): Promise<Brought> {
    const { prepared, faults, held } = await looked(sheet, context)
    faults.refuse()
    const written = await save(prepared, context, progress)
    if (held && written) await held.keep(written)
    const counts = countsOf(prepared)
    context.audit({ target: sheet.file.filename, before: undefined, after: counts })
    return counts
  }

  const countsOf = (prepared: readonly Prepared[]): Brought => {
    const added = prepared.filter(isNew).length
    return { added, changed: prepared.length - added }
  }

  return {
    bring,
    async template(context) {
      const offered: Offered<Line> = (await options.offered?.(context)) ?? {}
      return spreadsheetTemplate(
        options.name,
        [
          ...columns.map((column) => withChoices(column, offered[column.field])),
          ...((await own?.extra.of(own.entity, context))?.columns ?? []),
        ],
        [...always, ...(options.remarks ?? [])],
        context,
      )
    },
    async report(file, context) {
      const { prepared, faults, notes, missing, total } = await looked({ file }, context, true)
      const [wrong, strange] = [faults.told(), notes.told()]
      return {
        rows: total,
        ...countsOf(prepared),
        faultCount: wrong.count,
        faults: wrong.problems,
        noteCount: strange.count,
        notes: strange.problems,
        missing,
      }
    },
    job: (kind, call) => ({
      kind,
      call,
      interrupted: 'again',
      run: (run) =>
        run.transaction(async (context) => ({
          message: options.done(await bring({ ...run.input, file: run.file! }, context, run.progress)),
        })),
    }),
  }
}

/** Says what is wrong with a cell; of a column that the sheet does not have once, not in each line. */
function tellOf({ faults, headingOf, has }: Pick<ReadSheet<unknown>, 'faults' | 'headingOf' | 'has'>) {
  const missed = new Set<string>()
  return (line: number, field: string | undefined, message: string, value?: unknown) => {
    const isMissed = field !== undefined && !has(field) && message === EMPTY
    if (!isMissed) return faults.notify(line, field ? headingOf(field) : '', message, value)
    if (missed.has(field)) return faults.spoil(line)
    missed.add(field)
    faults.notify(line, headingOf(field), `表格里没有这一列：${message}`)
  }
}

/** A line's schema with the company's own fields. */
const lineWith = <Line>(line: z.ZodType<Line>, held: HeldFields | undefined) =>
  held ? ((line as z.ZodObject).extend(held.shape) as z.ZodType<Line>) : line

/** Lines without the cells of the company's own fields, and how those are judged. */
async function apartFrom<Line>(read: readonly ImportedRow<Line>[], held: HeldFields | undefined, faults: SheetFaults) {
  if (!held?.columns.length)
    return {
      rows: read,
      extraOf: ({ line }: ImportedRow<Line>, before?: Written) => judged(held, { line, row: {}, before }, faults),
    }
  const cells = new Map(read.map(({ line, row }) => [line, row as Record<string, unknown>]))
  await held.look([...cells.values()])
  const rows = read.map(({ line, row }) => ({
    line,
    row: Object.fromEntries(
      Object.entries(row as Record<string, unknown>).filter(([field]) => !Object.hasOwn(held.shape, field)),
    ) as Line,
  }))
  return {
    rows,
    extraOf: ({ line }: ImportedRow<Line>, before?: Written) =>
      judged(held, { line, row: cells.get(line) ?? {}, before }, faults),
  }
}

function judged(
  held: HeldFields | undefined,
  line: { line: number; row: Record<string, unknown>; before: Written | undefined },
  faults: SheetFaults,
): RecordValues {
  if (!held) return {}
  const { values, problems } = held.judge(line)
  for (const { title, message, value } of problems) faults.notify(line.line, title, message, value)
  return values
}

/** The calls of `sheetCalls` by an import, and its job. */
export function sheetHandlers(
  { template, report, bring, job }: SheetImport,
  kind: string,
  { importBig }: { importBig: Call },
  jobs: Pick<JobQueue, 'define'>,
) {
  const start = jobs.define(job(kind, importBig))
  return {
    template: (_: object, context: Context) => template(context),
    validate: ({ file }: { file: UploadedFile }, context: Context) => report(file, context),
    import: (sheet: Sheet, context: Context) => bring(sheet, context),
    importBig: ({ file, dropUnknown }: Sheet, context: Context) =>
      start({ file, input: dropUnknown === undefined ? {} : { dropUnknown } }, context),
  }
}

/** A column with the company's own choices, the first of them in the example where the column has one. */
function withChoices<Line>(column: ImportColumn<Line>, choices: readonly string[] | undefined): ImportColumn<Line> {
  if (!choices) return column
  const { example, ...rest } = column
  if (example === undefined || !choices.length) return { ...rest, choices }
  return { ...rest, choices, example: choices.includes(String(example)) ? example : choices[0]! }
}

/** Codes of the company that are those of numeric cells, and zeros before them. */
async function paddedCodes(reading: CarefulReading, columns: readonly PgColumn[], { db }: Context): Promise<string[]> {
  const digits = [...reading.numericCodes().values()].flat().map((cell) => cell.digits.replace(/^0+/, ''))
  if (!digits.length || !columns.length) return []
  const each = columns.map(
    (column) =>
      sql`select ${column} as code from ${column.table} where ${column} ~ '^\\d+$' and ltrim(${column}, '0') = any(${sql.param(digits)}::text[])`,
  )
  const { rows } = await db.execute<{ code: string }>(sql.join(each, sql` union all `))
  return rows.map(({ code }) => code)
}
