import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { MOST_LINES, type SentLine } from '@zhizao/contract/http/lines'
import { and, asc, eq, getTableColumns, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { conflict, invalid, Refusal } from '../refusal.ts'
import { columnsOf } from './page.ts'

type LineTable = PgTable & { id: PgColumn; companyId: PgColumn; sort: PgColumn; updatedAt: PgColumn }
type Row<T extends PgTable> = InferSelectModel<T>
type Name<T extends PgTable> = keyof Row<T> & string

/** A column whose value names a row of another table. */
interface Reference {
  table: PgTable & { id: PgColumn }
  /** The column as its reader calls it: 物料. */
  title: string
}

export interface LinesOptions<T extends LineTable> {
  /** What the lines are called: 采购明细. */
  title: string
  /** The column that names the document. */
  head: Name<T>
  /** The field of the body that holds the lines; refusals name `field.2.materialId`. */
  field: string
  /** Columns that together stand only once within a document. */
  unique?: { columns: readonly Name<T>[]; title: string }
  /** What columns refer to; looked for in one query each, as the caller may see it. */
  references?: Partial<Record<Name<T>, Reference>>
  most?: number
}

/** What became of the lines of one save. */
export interface SavedLines {
  added: number
  changed: number
  removed: number
}

/** The lines of documents: read, and saved with their head in the transaction of the call. */
export function lines<T extends LineTable>(table: T, options: LinesOptions<T>) {
  const { title, field, unique, references = {}, most = MOST_LINES } = options
  const columns = columnsOf(table)
  const head = columns[options.head]!
  const source = table as PgTable
  const problem = (at: number, name: string, said: { title: string; message: string }): FieldProblem => ({
    field: `${field}.${at}.${name}`,
    ...said,
  })

  const of = async (headId: string, { db }: Pick<Context, 'db'>) =>
    (await db.select().from(source).where(eq(head, headId)).orderBy(asc(table.sort), asc(table.id))) as Row<T>[]

  /** Two lines that may not both stand: of those that stay, as they will be. */
  function repeated(staying: readonly { at: number | undefined; values: object }[]): FieldProblem[] {
    if (!unique) return []
    const first = new Map<string, number>()
    const found: FieldProblem[] = []
    for (const [nth, { at, values }] of staying.entries()) {
      const key = JSON.stringify(unique.columns.map((name) => (values as Record<string, unknown>)[name] ?? null))
      const before = first.get(key)
      if (before === undefined) first.set(key, nth)
      else if (at !== undefined) {
        const [line, other] = [nth + 1, before + 1]
        const message = `第 ${line} 行与第 ${other} 行重复`
        found.push(problem(at, unique.columns[0]!, { title: unique.title, message }))
      }
    }
    return found
  }

  async function lost(sent: readonly (SentLine & object)[], { db }: Context): Promise<FieldProblem[]> {
    const found: FieldProblem[] = []
    for (const [name, reference] of Object.entries(references) as [string, Reference][]) {
      const named = sent.flatMap((line, at) => {
        const id = (line as Record<string, unknown>)[name]
        return line.deletedFlag === 1 || typeof id !== 'string' ? [] : [{ at, id }]
      })
      if (!named.length) continue
      const rows = await db
        .select({ id: reference.table.id })
        .from(reference.table as PgTable)
        .where(inArray(reference.table.id, [...new Set(named.map(({ id }) => id))]))
      const known = new Set(rows.map(({ id }) => id as string))
      for (const { at, id } of named) {
        if (known.has(id)) continue
        const [line, column] = [at + 1, reference.title]
        found.push(problem(at, name, { title: column, message: `第 ${line} 行的${column}不存在或已被删除` }))
      }
    }
    return found
  }

  return {
    /** The lines of a document in their order. */
    of,
    /**
     * Brings the lines of a document to what was sent: lines with an id are changed, those marked deleted go, the others are
     * new; stored lines that were not sent stay, before the others. All that is wrong is refused at once, by line and column.
     * Call it with the head locked: of two at once the second would bring back a line that the first has taken away.
     */
    async save(headId: string, sent: readonly (SentLine & Partial<Row<T>>)[], context: Context): Promise<SavedLines> {
      const { db, user } = context
      const before = await of(headId, context)
      const stored = new Map(before.map((row) => [(row as { id: string }).id, row]))
      const removed = sent.flatMap(({ id, deletedFlag }) => (deletedFlag === 1 && id ? [id] : []))
      const strange = sent.findIndex(({ id }) => id !== undefined && !stored.has(id))
      if (strange !== -1) throw gone(title, strange + 1)
      const twice = sent.findIndex(({ id }, at) => id !== undefined && sent.findIndex((one) => one.id === id) !== at)
      if (twice !== -1) throw sentTwice(title, twice + 1)

      const kept = sent.flatMap((line, at) => (line.deletedFlag === 1 ? [] : [{ line, at }]))
      const named = new Set(sent.map(({ id }) => id))
      const untouched = before.filter((row) => !named.has((row as { id: string }).id))
      const staying = [
        ...untouched.map((row) => ({ at: undefined, values: row as object })),
        ...kept.map(({ line, at }) => ({ at, values: { ...(line.id && stored.get(line.id)), ...line } })),
      ]
      if (staying.length > most) throw invalid(`${title}最多 ${most} 行`)
      const problems = [...repeated(staying), ...(await lost(sent, context))]
      if (problems.length) throw invalid(`${title}：${problems[0]!.message}`, problems.slice(0, MOST_TOLD))

      if (removed.length) await db.delete(source).where(and(eq(head, headId), inArray(table.id, removed)))
      const fresh: object[] = []
      const changed: object[] = []
      for (const [nth, { line }] of kept.entries()) {
        const { id, deletedFlag: _, ...own } = line as SentLine & Record<string, unknown>
        const values = { ...own, sort: untouched.length + nth }
        const old = id && stored.get(id)
        if (!old) fresh.push({ ...values, [options.head]: headId, companyId: user.companyId })
        else if (differs(old, values)) changed.push({ ...old, ...values, updatedAt: context.now() })
      }
      for (const slice of slices(changed))
        await db
          .insert(source)
          .values(slice)
          .onConflictDoUpdate({ target: table.id, set: asSent(table) })
      for (const slice of slices(fresh)) await db.insert(source).values(slice)
      return { added: fresh.length, changed: changed.length, removed: removed.length }
    },
  }
}

const gone = (title: string, line: number) => conflict(`${title}第 ${line} 行已被他人删除，请刷新后重试`)
const sentTwice = (title: string, line: number) => conflict(`${title}第 ${line} 行重复提交，请刷新后重试`)

/** Lines of one statement: its parameters are bounded. */
const SLICE = 500
function* slices<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += SLICE) yield all.slice(at, at + SLICE)
}

/** A column's name as the database has it. */
const inTable = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Each column as it was sent. */
const asSent = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      sql`excluded.${sql.identifier(inTable(column.name))}`,
    ]),
  )

/** Problems that one refusal names. */
const MOST_TOLD = 50

const differs = (row: object, values: object) =>
  Object.entries(values).some(([name, value]) => !same((row as Record<string, unknown>)[name], value))

const same = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Refuses a change of a head that somebody has changed since its caller read it. `seen` is the `updatedAt` that he was shown;
 * who and when is told. Call it with the row locked.
 */
export function requireFresh(row: { updatedAt: Date; updatedByName?: string | null }, seen: Date | undefined): void {
  if (!seen || seen.getTime() === row.updatedAt.getTime()) return
  const by = row.updatedByName ?? null
  const data = { by, at: row.updatedAt.toISOString() }
  throw by
    ? new Refusal(ErrorCode.conflict, `${by}已修改过这条数据，请刷新后重试`, data)
    : new Refusal(ErrorCode.conflict, '这条数据已被他人修改，请刷新后重试', data)
}
