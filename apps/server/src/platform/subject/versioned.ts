import type { RelatedDocument } from '@zhizao/contract/http/document'
import type { GuardOf, StateOf, States } from '@zhizao/contract/http/states'
import { desc, eq, getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { requireFresh } from '../crud/lines.ts'
import type { RowReader } from '../crud/rows.ts'
import type { DocumentPorts } from '../document/document-ports.ts'
import { type HeadReference, requireReferences } from '../document/require-references.ts'
import { requireRange, type VersionGuard, type VersionTable, versions, writtenFirst, writtenNow } from './versions.ts'

type CodedTable = VersionTable & Record<'code', PgColumn>
type Row<T extends PgTable> = InferSelectModel<T> & { id: string; code: string; version: number; status: string }
interface Shown {
  id: string
  code: string
  version: number
}

interface VersionedOptions<T extends CodedTable, S extends States, Read extends Shown> {
  title: string
  kind: string
  /** Menu address of its list. */
  path: string
  ports: Pick<DocumentPorts, 'nextCode' | 'notify'>
  rows: RowReader<Read, string>
  references?: Readonly<Record<string, HeadReference>>
  /** What else must hold before it is stored; a refusal is thrown. */
  check?: (draft: Partial<InferSelectModel<T>>, context: Context) => void | Promise<void>
  guards: { [Name in Exclude<GuardOf<S>, 'validRange' | 'onlyOne'>]: VersionGuard<T> }
  /** Whether others have to release what somebody has written; nobody has to where nothing is said. */
  byOther?: (context: Context) => Promise<boolean>
}

/** The handlers of what is designed in versions (`versionCalls`), under numbers of the company's own rule. */
export function versioned<T extends CodedTable, const S extends States, Read extends Shown & { status: StateOf<S> }>(
  table: T,
  machine: S,
  options: VersionedOptions<T, NoInfer<S>, Read>,
) {
  const { title, kind, ports, rows } = options
  const source = table as PgTable
  const nameOf = ({ code, version }: Shown) => `${code} V${version}`
  const own = versions(table, machine, {
    title,
    kind,
    nameOf,
    family: ({ code }) => eq(table.code, code),
    onlyOne: (_, version) => `已有发布的版本 V${version}，请先停用它`,
    byOther: `此${title}由您编制或修改过，须由他人发布`,
    guards: options.guards,
  })
  const whole = (id: string, context: Context) => rows.get({ id }, context)
  const { answered, ...calls } = own.calls({
    whole,
    notify: ports.notify,
    byOther: options.byOther ?? (async () => false),
  })

  async function check(draft: object, context: Context) {
    requireRange(draft)
    await requireReferences(options.references ?? {}, draft, context)
    await options.check?.(draft as Partial<InferSelectModel<T>>, context)
  }
  async function add(values: object, context: Context) {
    const [row] = (await context.db
      .insert(source)
      .values({ ...values, ...writtenFirst(context) })
      .returning()) as Row<T>[]
    context.audit({ target: nameOf(row!), after: row, subject: row!.id })
    return whole(row!.id, context)
  }

  return {
    ...calls,
    page: rows.page,
    create: answered(async (draft: object, context: Context) => {
      // First thing: so far the call holds no connection, and the number is taken by itself.
      const code = await ports.nextCode(context, kind, { ...draft })
      await check(draft, context)
      return add({ ...draft, code, version: 1 }, context)
    }),
    update: answered(
      async ({ id, seenAt, ...changes }: { id: string; seenAt?: Date | undefined }, context: Context) => {
        const before = await own.draftOf(id, context)
        requireFresh(before, seenAt)
        await check({ ...before, ...changes }, context)
        const [row] = (await context.db
          .update(source)
          .set({ ...changes, ...writtenNow(before, context) })
          .where(eq(table.id, id))
          .returning()) as Row<T>[]
        context.audit({ target: nameOf(before), before, after: row, subject: id })
        return whole(id, context)
      },
    ),
    copy: answered(async ({ id }: { id: string }, context: Context) => {
      await own.lock(context)
      const from = await own.locked(id, context)
      const kept = Object.entries(from).filter(([name]) => name in getTableColumns(source) && !ofVersion.has(name))
      const version = (await own.lastVersion(eq(table.code, from.code), context)) + 1
      return add({ ...Object.fromEntries(kept), version }, context)
    }),
    async related({ id }: { id: string }, context: Context): Promise<RelatedDocument[]> {
      const { code } = await whole(id, context)
      const all = (await context.db
        .select()
        .from(source)
        .where(eq(table.code, code))
        .orderBy(desc(table.version))) as Row<T>[]
      return all
        .filter((other) => other.id !== id)
        .map((other) => ({
          id: other.id,
          kind: title,
          code: nameOf(other),
          state: machine[other.status]?.title ?? null,
          path: `${options.path}/detail`,
        }))
    },
  }
}

/** What a further version does not take over. */
const ofVersion: ReadonlySet<string> = new Set([
  'id',
  'companyId',
  'version',
  'status',
  'validFrom',
  'validTo',
  'releasedBy',
  'releasedAt',
  'writtenBy',
  'createdAt',
  'createdByName',
  'updatedAt',
  'updatedByName',
])
