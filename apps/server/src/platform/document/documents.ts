import type { RelatedDocument } from '@zhizao/contract/http/document'
import type { Sheet } from '@zhizao/contract/http/sheet'
import { type EventOf, eventTitles, type States } from '@zhizao/contract/http/states'
import { eq, getTableColumns, type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { targetOf } from '../audit/target-of.ts'
import type { Context } from '../context.ts'
import { type LinesOptions, lines, requireFresh, type SavedLines } from '../crud/lines.ts'
import type { RowReader } from '../crud/rows.ts'
import {
  type ReadSheet,
  readSpreadsheet,
  type SheetColumn,
  spreadsheet,
  spreadsheetTemplate,
} from '../crud/spreadsheet.ts'
import { type TransitionOptions, transitions } from '../crud/transition.ts'
import { type Given, shapedSelect } from '../db/shaped-select.ts'
import { conflict, notFound } from '../refusal.ts'
import { historyOf } from './document-history.ts'
import type { DocumentPorts } from './document-ports.ts'
import { type HeadReference, requireReferences } from './require-references.ts'

type HeadTable = PgTable &
  Record<
    'id' | 'companyId' | 'code' | 'status' | 'createdAt' | 'createdByName' | 'updatedAt' | 'updatedByName',
    PgColumn
  >
type LineTable = PgTable & Record<'id' | 'companyId' | 'documentId' | 'sort' | 'updatedAt', PgColumn>
type Row<T extends PgTable> = InferSelectModel<T>
interface Head {
  id: string
  code: string
  status: string
  updatedAt: Date
  updatedByName: string
}

export interface DocumentsOptions<
  H extends HeadTable,
  L extends LineTable,
  S extends States,
  HeadRow extends object,
  LineRow extends object,
  Ahead = undefined,
  Known extends string = string,
> extends Pick<TransitionOptions<H, S>, 'guards' | 'sets'> {
  /** What a document is called: 采购订单. */
  title: string
  /** What its number is asked for and its news are told under: purchaseOrder. */
  kind: string
  ports: DocumentPorts
  /** Reads heads, with what stands beside them. */
  heads: Reader<HeadRow, Known>
  /** Reads lines, with what stands beside them, by `documentId`. */
  lineRows: Reader<LineRow>
  lines: Omit<LinesOptions<L>, 'head' | 'field'>
  /** Columns of lines as a sheet, and the schema of one that is read. */
  sheet: {
    columns: readonly SheetColumn<never>[]
    line: z.ZodObject
    /** Makes lines of what was read, where a sheet names by code what a line names by id; faults are told. */
    read?: (sheet: ReadSheet<Record<string, unknown>>, context: Context) => Promise<object[]>
  }
  /** What fields of the head refer to; what is not there is refused. */
  references?: Readonly<Record<string, HeadReference>>
  /** What else must hold before a document is stored; a refusal is thrown. */
  check?: (draft: Partial<Row<H>>, context: Context) => void | Promise<void>
  /** What of a document its caller may change or remove, or take along a step; a refusal is thrown. */
  mayWrite?: (row: Row<H>, context: Context, event?: EventOf<S>) => Promise<void>
  /** Documents in connection with this one, as far as the caller may see them. */
  related?: (row: Row<H>, context: Context) => Promise<RelatedDocument[]>
  /** What a step reads of its document for `after`: it is asked together with the head, and sees it locked. */
  ahead?: Readonly<Record<string, (id: string, context: Context) => Promise<Ahead>>>
  /**
   * The document as a step leaves it, where all of it was read before: the row, and lines with what stands beside them. Nothing is
   * read again then, and news of the step are told while `after` is under way.
   */
  ready?: Readonly<Partial<Record<EventOf<S>, (row: Row<H>, ahead: Ahead) => HeadRow & { lines: LineRow[] }>>>
  /** What follows a step, in its transaction, and is asked for behind it. */
  after?: { [Event in EventOf<S>]?: (row: Row<H>, context: Context, ahead: Ahead) => Promise<void> }
}
type Reader<R extends object, Known extends string = string> = RowReader<R, Known>

type Draft<L extends LineTable> = Record<string, unknown> & {
  lines?: readonly ({ id?: string; deletedFlag?: 0 | 1 } & Partial<Row<L>>)[]
}

/** Documents by their ids, locked; refuses where one is missing. */
function lockedHeads<H extends HeadTable>(table: H, title: string) {
  const source = table as PgTable
  // One by itself: of a list, whose length nobody knows before, a plan is made each time.
  const lock = shapedSelect((given: Given<{ id?: string; ids?: readonly string[] }>, _: object, select) =>
    select(getTableColumns(source))
      .from(source)
      .where(given.id ? eq(table.id, given.id) : sql`${table.id} = any(${given.ids}::bigint[])`)
      .orderBy(table.id)
      .for('no key update'),
  )
  return async (ids: readonly string[], { db }: Context): Promise<(Row<H> & Head)[]> => {
    const [id, ...more] = ids
    const found = (await lock(db, id && !more.length ? { id } : { ids }, {})) as (Row<H> & Head)[]
    if (found.length < new Set(ids).size) throw notFound(title)
    return found
  }
}

/**
 * The handlers of a document with lines (`documentCalls`). A head is locked before anything of it changes; a change of one
 * that somebody has changed since is refused with who and when; what is not in an open state stays as it is.
 */
export function documents<
  H extends HeadTable,
  L extends LineTable,
  const S extends States,
  HeadRow extends object,
  LineRow extends object,
  Ahead = undefined,
  Known extends string = string,
>(table: H, lineTable: L, machine: S, options: DocumentsOptions<H, L, NoInfer<S>, HeadRow, LineRow, Ahead, Known>) {
  const { title, kind, ports, heads, lineRows, sheet } = options
  const source = table as PgTable
  const own = lines(lineTable, {
    ...(options.lines as LinesOptions<L>),
    head: 'documentId' as LinesOptions<L>['head'],
    field: 'lines',
  })
  const titles = eventTitles(machine)
  const byCaller = (_row: Row<H>, { user }: Context) => ({ updatedByName: user.name }) as Partial<Row<H>>
  const sets = Object.fromEntries(
    [...titles.keys()].map((event) => [
      event,
      (row: Row<H>, context: Context) => ({
        ...byCaller(row, context),
        ...options.sets?.[event as EventOf<S>]?.(row, context),
      }),
    ]),
  ) as TransitionOptions<H, S>['sets']
  const step = transitions(table, machine, {
    title,
    nameOf: (row) => (row as Head).code,
    guards: options.guards,
    sets,
  } as TransitionOptions<H, NoInfer<S>>)

  const locked = lockedHeads(table, title)
  async function lockedOne(id: string, context: Context) {
    const [row] = await locked([id], context)
    if (!row) throw notFound(title)
    return row
  }
  function requireOpen({ code, status }: Head, verb: string) {
    const state = machine[status]
    const standing = state?.title ?? status
    if (!state?.isOpen) throw conflict(`${title}“${code}”的状态是“${standing}”，不能“${verb}”`)
  }
  async function get({ id }: { id: string }, context: Context) {
    const [head, lines] = await Promise.all([heads.get({ id }, context), lineRows.list({ documentId: id }, context)])
    return { ...head, lines }
  }
  async function check(draft: object, context: Context) {
    await requireReferences(options.references ?? {}, draft, context)
    await options.check?.(draft as Partial<Row<H>>, context)
  }
  async function remove(ids: readonly string[], context: Context): Promise<true> {
    const found = await locked(ids, context)
    for (const row of found) {
      requireOpen(row, '删除')
      await options.mayWrite?.(row, context)
    }
    await context.db.delete(source).where(inArray(table.id, [...ids]))
    context.audit({ target: targetOf(found.map(({ code }) => code)), before: found })
    return true
  }
  const run = (event: EventOf<S>) => async (input: { id: string; seenAt?: Date }, context: Context) => {
    const [row, ahead] = await Promise.all([
      lockedOne(input.id, context),
      options.ahead?.[event]?.(input.id, context) as Promise<Ahead>,
    ])
    requireFresh(row, input.seenAt)
    if (options.mayWrite) await options.mayWrite(row, context, event)
    const ready = options.ready?.[event]
    const tell = (stepped: Row<H>) => {
      const { id, code, status } = stepped as Head
      return ports.tell(context, `${kind}.${event}`, { id, code, status })
    }
    const { row: after } = await step(input.id, event, context, {
      locked: row,
      follow: async (stepped) => {
        await Promise.all([options.after?.[event]?.(stepped, context, ahead), ready && tell(stepped)])
      },
    })
    if (ready) return ready(after, ahead)
    // Who hears it changes nothing of the document, so that both are asked at once.
    const [, answer] = await Promise.all([tell(after), get(input, context)])
    return answer
  }

  return {
    page: heads.page,
    get,
    async create({ lines: sent = [], ...draft }: Draft<L>, context: Context) {
      const { db, user } = context
      // First thing: so far the call holds no connection, and the number is taken by itself.
      const code = await ports.nextCode(context, kind, draft)
      await check(draft, context)
      const names = { createdByName: user.name, updatedByName: user.name }
      const at = { createdAt: context.now(), updatedAt: context.now() }
      const values = { ...draft, ...names, ...at, code, companyId: user.companyId }
      const [row] = (await db.insert(source).values(values).returning()) as (Row<H> & Head)[]
      if (!row) throw notFound(title)
      const saved = await own.save(row.id, sent, context)
      context.audit({ target: code, after: { ...row, lines: saved }, subject: row.id })
      await ports.tell(context, `${kind}.create`, { id: row.id, code, status: row.status })
      return get(row, context)
    },
    async update(
      { id, seenAt, lines: sent = [], ...changes }: Draft<L> & { id: string; seenAt?: Date },
      context: Context,
    ) {
      const before = await lockedOne(id, context)
      requireFresh(before, seenAt)
      requireOpen(before, '修改')
      await options.mayWrite?.(before, context)
      await check({ ...before, ...changes }, context)
      const saved: SavedLines = await own.save(id, sent, context)
      const [row] = (await context.db
        .update(source)
        .set({ ...changes, updatedByName: context.user.name, updatedAt: context.now() })
        .where(eq(table.id, id))
        .returning()) as (Row<H> & Head)[]
      context.audit({ target: before.code, before, after: { ...row, lines: saved }, subject: id })
      return get({ id }, context)
    },
    remove: ({ id }: { id: string }, context: Context) => remove([id], context),
    removeMany: ({ ids }: { ids: string[] }, context: Context) => remove(ids, context),
    async history({ id }: { id: string }, context: Context) {
      await heads.get({ id }, context)
      return historyOf(id, context)
    },
    async related({ id }: { id: string }, context: Context) {
      await heads.get({ id }, context)
      const [row] = await context.db.select().from(source).where(eq(table.id, id))
      return (await options.related?.(row as Row<H>, context)) ?? []
    },
    async readLines(given: Sheet, context: Context) {
      const found = await readSpreadsheet(given, sheet.columns, sheet.line, context)
      const read = sheet.read ? await sheet.read(found, context) : found.rows.map(({ row }) => row)
      found.faults.refuse()
      return read
    },
    lineTemplate: (_: object, context: Context) => spreadsheetTemplate(options.lines.title, sheet.columns, [], context),
    async exportLines({ id }: { id: string }, context: Context) {
      const { code } = (await heads.get({ id }, context)) as Head
      const stored = await lineRows.list({ documentId: id }, context)
      // Its columns are of whatever its lines are read with.
      return spreadsheet(`${title}${code}`, sheet.columns, stored as never[], context)
    },
    ...(Object.fromEntries([...titles.keys()].map((event) => [event, run(event as EventOf<S>)])) as {
      [Event in EventOf<S>]: ReturnType<typeof run>
    }),
  }
}
