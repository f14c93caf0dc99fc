import type { EventOf, GuardOf, StateOf, States } from '@zhizao/contract/http/states'
import { and, eq, type InferSelectModel, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { requireFresh } from '../crud/lines.ts'
import { type TransitionOptions, transitions } from '../crud/transition.ts'
import { historyOf } from '../document/document-history.ts'
import type { DocumentPorts } from '../document/document-ports.ts'
import { conflict, invalidField } from '../refusal.ts'
import { today } from '../today.ts'
import { lockedRow } from './locked-rows.ts'

export type VersionTable = PgTable &
  Record<
    'id' | 'companyId' | 'status' | 'version' | 'validFrom' | 'validTo' | 'writtenBy' | 'updatedAt' | 'updatedByName',
    PgColumn
  >
/** What every version has: it holds from `validFrom` up to the day before `validTo`. */
interface Version {
  id: string
  code: string
  status: 'draft' | 'released' | 'superseded' | 'disabled'
  version: number
  validFrom: string | null
  validTo: string | null
  /** Users who have written it. */
  writtenBy: string[]
  updatedAt: Date
}
type Row<T extends PgTable> = InferSelectModel<T> & Version

export type VersionGuard<T extends PgTable> = (
  row: Row<T>,
  context: Context,
) => string | undefined | Promise<string | undefined>

interface Step {
  id: string
  seenAt?: Date | undefined
}

interface VersionsOptions<T extends VersionTable, S extends States> {
  /** What one is called: BOM. */
  title: string
  /** What its news are told under, and what is locked: bom. */
  kind: string
  nameOf: (row: Row<T>) => string
  /** What versions of one thing have in common. */
  family: (row: Row<T>) => SQL | undefined
  /** All but `validRange` and `onlyOne`, which all versions have. */
  guards: { [Name in Exclude<GuardOf<S>, 'validRange' | 'onlyOne'>]: VersionGuard<T> }
  /** Why one is not taken into use beside the version that holds. */
  onlyOne: (row: Row<T>, version: number) => string
  /** Why somebody who has written it does not release it, where others have to. */
  byOther: string
  /** What else must hold before a draft goes; a refusal is thrown. */
  mayRemove?: (row: Row<T>, context: Context) => Promise<void>
  /** What follows a release. */
  released?: (row: Row<T>, context: Context) => Promise<void>
}

/** Refuses what would hold up to a day before it begins. */
export function requireRange({ validFrom, validTo }: { validFrom?: string | null; validTo?: string | null }) {
  if (validFrom && validTo && validTo <= validFrom) throw invalidField('validTo', '失效日期', '应晚于生效日期')
}

/** What a new version begins with. */
export const writtenFirst = ({ user, now }: Context) => ({
  companyId: user.companyId,
  writtenBy: [user.id],
  createdByName: user.name,
  updatedByName: user.name,
  createdAt: now(),
  updatedAt: now(),
})

/** What is set with a change of a locked version: nobody who has written it is forgotten. */
export const writtenNow = ({ writtenBy }: Pick<Version, 'writtenBy'>, { user, now }: Context) => ({
  updatedByName: user.name,
  updatedAt: now(),
  writtenBy: [...new Set([...writtenBy, user.id])],
})

/**
 * What is designed in versions: a draft is written and released, by somebody else where the company's way asks for it; of one
 * thing one version holds at a time, and a release takes the place of the one before it from its day on. What was released is
 * neither changed nor deleted.
 */
export function versions<T extends VersionTable, const S extends States>(
  table: T,
  machine: S,
  options: VersionsOptions<T, NoInfer<S>>,
) {
  const { title, kind, nameOf, family } = options
  const source = table as PgTable
  const lockRow = lockedRow(table, title)
  const locked = async (id: string, context: Context) => (await lockRow(id, context)) as Row<T>
  const holding = (row: Row<T>) => and(family(row), eq(table.status, 'released'), ne(table.id, row.id))

  /** One at a time in a company: versions are numbered, and of two releases the second must see the first. */
  const lock = ({ db, user }: Context) =>
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${user.companyId}::bigint))`)

  const stateOf = ({ status }: Row<T>) => machine[status]?.title ?? status

  /** A draft, locked; what was released is not written any more. */
  async function draftOf(id: string, context: Context): Promise<Row<T>> {
    const row = await locked(id, context)
    if (row.status !== 'draft')
      throw conflict(`${title}“${nameOf(row)}”的状态是“${stateOf(row)}”，不能修改，请复制为新版本`)
    return row
  }
  /** A version that work may still be prepared for: a draft, or the one that holds. */
  async function inUse(id: string, context: Context): Promise<Row<T>> {
    const row = await locked(id, context)
    if (row.status !== 'draft' && row.status !== 'released')
      throw conflict(`${title}“${nameOf(row)}”的状态是“${stateOf(row)}”，不能修改`)
    return row
  }
  async function hasWritten(id: string, { db, user }: Context): Promise<boolean> {
    const [row] = (await db.select({ writtenBy: table.writtenBy }).from(source).where(eq(table.id, id))) as Version[]
    return row?.writtenBy.includes(user.id) ?? false
  }
  async function lastVersion(which: SQL | undefined, { db }: Context): Promise<number> {
    const [last] = await db
      .select({ version: sql<number | null>`max(${table.version})` })
      .from(source)
      .where(which)
    return last?.version ?? 0
  }

  const step = stepOf(table, machine, options, holding)

  /** The version before it holds up to the day on which this one begins. */
  const supersede = (row: Row<T>, since: string, { db, now }: Context) =>
    db
      .update(source)
      .set({
        status: 'superseded',
        validTo: sql`least(coalesce(${table.validTo}, 'infinity'), greatest(${since}::date, ${table.validFrom}))`,
        updatedAt: now(),
      })
      .where(holding(row))

  /** Releases a version; the caller has locked those of the company. */
  async function releaseDraft(id: string, context: Context): Promise<void> {
    const row = await locked(id, context)
    if (row.status === 'draft') await supersede(row, row.validFrom ?? today(context), context)
    await step(id, 'release' as EventOf<S>, context, { locked: row })
    await options.released?.(row, context)
  }

  /** The calls of it. `whole` reads one as it is answered, `byOther` says whether others have to release what one has written. */
  function calls<Whole extends { id: string; code: string; status: StateOf<S> }>({
    whole,
    notify,
    byOther,
  }: {
    whole: (id: string, context: Context) => Promise<Whole>
    notify: DocumentPorts['notify']
    byOther: (context: Context) => Promise<boolean>
  }) {
    const answered =
      <Input>(answers: (input: Input, context: Context) => Promise<Whole>) =>
      async (input: Input, context: Context): Promise<Whole & { needsOther: boolean }> => {
        const found = await answers(input, context)
        const needsOther = found.status === 'draft' && (await byOther(context)) && (await hasWritten(found.id, context))
        return { ...found, needsOther }
      }
    const told = (event: string, act: (row: Row<T>, context: Context) => Promise<unknown>) =>
      answered(async ({ id, seenAt }: Step, context: Context) => {
        if (event !== 'disable') await lock(context)
        const row = await locked(id, context)
        requireFresh(row, seenAt)
        await act(row, context)
        const found = await whole(id, context)
        await notify(context, `${kind}.${event}`, { id, code: found.code, status: found.status })
        return found
      })
    /** Drafts alone: what has been released stands in orders and in the past. */
    async function remove(ids: readonly string[], context: Context): Promise<true> {
      await lock(context)
      for (const id of [...new Set(ids)].sort()) {
        const row = await locked(id, context)
        if (row.status !== 'draft')
          throw conflict(`${title}“${nameOf(row)}”的状态是“${stateOf(row)}”，不能删除，可以停用`)
        await options.mayRemove?.(row, context)
        const before = await whole(id, context)
        await context.db.delete(source).where(eq(table.id, id))
        context.audit({ target: nameOf(row), before })
      }
      return true
    }
    return {
      answered,
      get: answered(({ id }: { id: string }, context: Context) => whole(id, context)),
      release: told('release', async (row, context) => {
        if (row.status === 'draft' && row.writtenBy.includes(context.user.id) && (await byOther(context)))
          throw conflict(options.byOther)
        await releaseDraft(row.id, context)
      }),
      disable: told('disable', (row, context) => step(row.id, 'disable' as EventOf<S>, context, { locked: row })),
      enable: told('enable', (row, context) => step(row.id, 'enable' as EventOf<S>, context, { locked: row })),
      remove: ({ id }: { id: string }, context: Context) => remove([id], context),
      removeMany: ({ ids }: { ids: string[] }, context: Context) => remove(ids, context),
      async history({ id }: { id: string }, context: Context) {
        await whole(id, context)
        return historyOf(id, context)
      },
    }
  }

  return { lock, locked, draftOf, inUse, lastVersion, releaseDraft, calls }
}

/** Takes a version along its states. */
function stepOf<T extends VersionTable, S extends States>(
  table: T,
  machine: S,
  { title, nameOf, guards, onlyOne }: VersionsOptions<T, S>,
  holding: (row: Row<T>) => SQL | undefined,
) {
  type Beside = (row: Row<T>, context: Context) => Partial<InferSelectModel<T>>
  const byCaller: Beside = (_, { user }) => ({ updatedByName: user.name }) as Partial<InferSelectModel<T>>
  const sets: Record<string, Beside> = {
    disable: byCaller,
    enable: byCaller,
    release: (row, context) => ({
      ...byCaller(row, context),
      validFrom: row.validFrom ?? today(context),
      releasedBy: context.user.name,
      releasedAt: context.now(),
    }),
  }
  const own: Record<string, VersionGuard<T>> = {
    validRange(row, context) {
      requireRange({ validFrom: row.validFrom ?? today(context), validTo: row.validTo })
      return undefined
    },
    async onlyOne(row, { db }) {
      const [other] = (await db
        .select({ version: table.version })
        .from(table as PgTable)
        .where(holding(row))) as Version[]
      return other && onlyOne(row, other.version)
    },
  }
  return transitions(table, machine, { title, nameOf, guards: { ...guards, ...own }, sets } as TransitionOptions<
    T,
    NoInfer<S>
  >)
}
