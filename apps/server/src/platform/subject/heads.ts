import type { RelatedDocument } from '@zhizao/contract/http/document'
import { type EventOf, eventTitles, type StateOf, type States } from '@zhizao/contract/http/states'
import { and, eq, type InferSelectModel, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { targetOf } from '../audit/target-of.ts'
import type { Context } from '../context.ts'
import { eventTo } from '../crud/event-to.ts'
import { requireFresh } from '../crud/lines.ts'
import type { RowReader } from '../crud/rows.ts'
import { type TransitionOptions, transitions } from '../crud/transition.ts'
import { historyOf } from '../document/document-history.ts'
import type { DocumentPorts } from '../document/document-ports.ts'
import { type HeadReference, requireReferences } from '../document/require-references.ts'
import { conflict, invalidField, notFound } from '../refusal.ts'
import { lockedRows } from './locked-rows.ts'

export type HeadTable = PgTable &
  Record<
    'id' | 'companyId' | 'code' | 'status' | 'createdAt' | 'createdByName' | 'updatedAt' | 'updatedByName',
    PgColumn
  >
export type HeadRow<T extends PgTable> = InferSelectModel<T>
/** What every head has. */
export interface Head {
  id: string
  code: string
  status: string
  updatedAt: Date
  updatedByName: string
}

export interface HeadsOptions<
  H extends HeadTable,
  S extends States,
  Shown extends object,
  Ahead = undefined,
  Known extends string = string,
  Parts extends object = object,
  Said extends object = object,
> extends Pick<TransitionOptions<H, S>, 'guards' | 'sets'> {
  /** What one is called: 采购订单. */
  title: string
  /** What its number is asked for and its news are told under: purchaseOrder. */
  kind: string
  ports: Pick<DocumentPorts, 'nextCode' | 'notify'>
  /** Reads them, with what stands beside them. */
  heads: RowReader<Shown, Known>
  /** How the log calls one; by its number where nothing is said. */
  nameOf?: (row: HeadRow<H>) => string
  /** What its number is called, where people may give one themselves: 项目编号. */
  ownCode?: string
  /** What its fields refer to; what is not there is refused. */
  references?: Readonly<Record<string, HeadReference>>
  /** Which the caller sees; what he does not is not there for him. */
  isSeen?: (context: Context) => SQL | undefined
  /** What is stored of what was sent, of a new one or of `before`; as it was sent where nothing is said. A refusal is thrown. */
  stored?: (sent: Said, context: Context, before?: HeadRow<H>) => Promise<Partial<HeadRow<H>>>
  /** What a change of its fields is told as, beside what all are. */
  news?: (row: HeadRow<H>, before?: HeadRow<H>) => string | undefined
  /** What else must hold before it is stored; a refusal is thrown. */
  check?: (draft: Partial<HeadRow<H>>, context: Context) => void | Promise<void>
  /** What of it its caller may change or remove, or take along a step; a refusal is thrown. */
  mayWrite?: (row: HeadRow<H>, context: Context, event?: EventOf<S>) => Promise<void>
  /** What may be removed, of those that are locked; those in an open state where nothing is said. */
  mayRemove?: (rows: readonly HeadRow<H>[], context: Context) => void | Promise<void>
  /** Others in connection with this one, as far as the caller may see them. */
  related?: (row: HeadRow<H>, context: Context) => Promise<RelatedDocument[]>
  /** What belongs to it and is answered with it: its lines. */
  parts?: (id: string, context: Context) => Promise<Parts>
  /** What is stored with a step of what its caller says; guards see it. */
  taken?: { [Event in EventOf<S>]?: (said: Partial<Said>, row: HeadRow<H>) => Partial<HeadRow<H>> }
  /** What a step reads for `after`: it is asked together with the head, and sees it locked. */
  ahead?: Readonly<Record<string, (id: string, context: Context) => Promise<Ahead>>>
  /** What a step answers, where all of it was read before: nothing is read again then, and news are told while `after` is under way. */
  ready?: Readonly<Partial<Record<EventOf<S>, (row: HeadRow<H>, ahead: Ahead) => Shown & Parts>>>
  /** What follows a step, in its transaction, and is asked for behind it. */
  after?: {
    [Event in EventOf<S>]?: (row: HeadRow<H>, context: Context, ahead: Ahead, said: Partial<Said>) => Promise<void>
  }
}

interface Act<Row> {
  /** As refusals name it, where it is done in open states alone: 分派. */
  readonly verb?: string
  /** What must hold elsewhere; a refusal is thrown. */
  readonly may?: (row: Row, context: Context) => void | Promise<void>
  /** What it is told as. */
  readonly event?: string
}

interface Named {
  id: string
  seenAt?: Date | undefined
}

/** Stores what belongs to a head, once its row stands and is locked; what it answers stands in the log. */
type SaveParts = (id: string) => Promise<object>
const noParts = async () => ({})

/**
 * What has a number, states and a history, with or without lines: a head is locked before anything of it changes; a change of
 * one that somebody has changed since is refused with who and when; what is not in an open state stays as it is; each step is
 * told to whoever listens, and each change stands in the log.
 */
export function heads<
  H extends HeadTable,
  const S extends States,
  Shown extends object,
  Ahead = undefined,
  Known extends string = string,
  Parts extends object = object,
  Said extends object = object,
>(table: H, machine: S, options: HeadsOptions<H, NoInfer<S>, Shown, Ahead, Known, Parts, Said>) {
  const { title, kind, ports } = options
  const reader = options.heads
  const source = table as PgTable
  const lock = lockedRows(table, title)
  const nameOf = options.nameOf ?? ((row: HeadRow<H>) => (row as Head).code)
  const step = stepOf(table, machine, options)

  async function locked(ids: readonly string[], context: Context): Promise<(HeadRow<H> & Head)[]> {
    const found = (await lock(ids, context)) as (HeadRow<H> & Head)[]
    const seen = options.isSeen?.(context)
    if (seen && (await context.db.$count(source, and(inArray(table.id, [...ids]), seen))) < found.length)
      throw notFound(title)
    return found
  }
  async function lockedOne(id: string, context: Context) {
    const [row] = await locked([id], context)
    if (!row) throw notFound(title)
    return row
  }
  function requireOpen({ code, status }: Head, verb: string) {
    const state = machine[status]
    if (!state?.isOpen) throw conflict(`${title}“${code}”的状态是“${state?.title ?? status}”，不能“${verb}”`)
  }
  async function get({ id }: { id: string }, context: Context): Promise<Shown & Parts> {
    const [head, parts] = await Promise.all([reader.get({ id }, context), options.parts?.(id, context)])
    return { ...head, ...(parts as Parts) }
  }
  async function check(draft: object, context: Context) {
    await requireReferences(options.references ?? {}, draft, context)
    await options.check?.(draft as Partial<HeadRow<H>>, context)
  }
  /** The number that somebody gave, which must be free, or the next one. */
  async function codeFor(draft: { code?: unknown }, context: Context) {
    const { ownCode } = options
    const given = ownCode && typeof draft.code === 'string' ? draft.code : ''
    // First thing: so far the call holds no connection, and the number is taken by itself.
    if (!given) return ports.nextCode(context, kind, draft)
    if (await context.db.$count(source, eq(table.code, given))) throw invalidField('code', ownCode!, '已存在')
    return given
  }
  const notify = (event: string, row: object, context: Context) => {
    const { id, code, status } = row as Head
    return ports.notify(context, `${kind}.${event}`, { id, code, status })
  }

  async function tellNews(row: HeadRow<H>, before: HeadRow<H> | undefined, context: Context) {
    const news = options.news?.(row, before)
    if (news) await notify(news, row, context)
  }

  async function create(draft: object, context: Context, save: SaveParts = noParts) {
    const { db, user } = context
    const code = await codeFor(draft, context)
    await check(draft, context)
    const own = (await options.stored?.(draft as Said, context)) ?? draft
    const names = { createdByName: user.name, updatedByName: user.name }
    const at = { createdAt: context.now(), updatedAt: context.now() }
    const values = { ...own, ...names, ...at, code, companyId: user.companyId }
    const [row] = (await db.insert(source).values(values).returning()) as (HeadRow<H> & Head)[]
    if (!row) throw notFound(title)
    const saved = await save(row.id)
    context.audit({ target: nameOf(row), after: { ...row, ...saved }, subject: row.id })
    await notify('create', row, context)
    await tellNews(row, undefined, context)
    return get(row, context)
  }
  async function update({ id, seenAt, ...changes }: Named, context: Context, save: SaveParts = noParts) {
    const before = await lockedOne(id, context)
    requireFresh(before, seenAt)
    requireOpen(before, '修改')
    await options.mayWrite?.(before, context)
    await check({ ...before, ...changes }, context)
    const own = (await options.stored?.(changes as Said, context, before)) ?? changes
    const saved = await save(id)
    const row = await store(before, own, context)
    context.audit({ target: nameOf(row), before, after: { ...row, ...saved }, subject: id })
    await tellNews(row, before, context)
    return get({ id }, context)
  }
  async function store(before: HeadRow<H> & Head, changes: object, { db, user, now }: Context) {
    const [row] = (await db
      .update(source)
      .set({ ...changes, updatedByName: user.name, updatedAt: now() })
      .where(eq(table.id, before.id))
      .returning()) as (HeadRow<H> & Head)[]
    return row ?? before
  }
  async function remove(ids: readonly string[], context: Context): Promise<true> {
    const found = await locked(ids, context)
    if (options.mayRemove) await options.mayRemove(found, context)
    else for (const row of found) requireOpen(row, '删除')
    for (const row of found) await options.mayWrite?.(row, context)
    await context.db.delete(source).where(inArray(table.id, [...ids]))
    context.audit({ target: targetOf(found.map(nameOf)), before: found })
    return true
  }
  const run =
    (event: EventOf<S>) =>
    async (input: Named & Partial<Said>, context: Context): Promise<Shown & Parts> => {
      const [row, ahead] = await Promise.all([
        lockedOne(input.id, context),
        options.ahead?.[event]?.(input.id, context) as Promise<Ahead>,
      ])
      requireFresh(row, input.seenAt)
      if (options.mayWrite) await options.mayWrite(row, context, event)
      const ready = options.ready?.[event]
      const { row: after } = await step(input.id, event, context, {
        locked: row,
        said: options.taken?.[event]?.(input, row),
        follow: async (stepped) => {
          const follows = options.after?.[event]?.(stepped, context, ahead, input)
          await Promise.all([follows, ready && notify(event, stepped, context)])
        },
      })
      if (ready) return ready(after, ahead)
      // Who hears it changes nothing of the document, so that both are asked at once.
      const [, answer] = await Promise.all([notify(event, after, context), get(input, context)])
      return answer
    }
  const steps = Object.fromEntries(
    [...eventTitles(machine).keys()].map((event) => [event, run(event as EventOf<S>)]),
  ) as { [Event in EventOf<S>]: ReturnType<typeof run> }

  return {
    locked: lockedOne,
    page: reader.page,
    get,
    create,
    update,
    /** Changes what is no field of the form but an act of its own. */
    async change({ id, seenAt, ...changes }: Named, { verb, may, event }: Act<HeadRow<H>>, context: Context) {
      const before = await lockedOne(id, context)
      requireFresh(before, seenAt)
      if (verb) requireOpen(before, verb)
      await may?.(before, context)
      await check({ ...before, ...changes }, context)
      const row = await store(before, changes, context)
      context.audit({ target: nameOf(row), before, after: row, subject: id })
      if (event) await notify(event, row, context)
      return get({ id }, context)
    },
    /** The step that leads to a state; a state that none leads to is refused with those that there are. */
    async toState({ status, ...input }: Named & { status: StateOf<S> } & Partial<Said>, context: Context) {
      const row = await lockedOne(input.id, context)
      requireFresh(row, input.seenAt)
      return run(eventTo(machine, title, row as Head & { status: StateOf<S> }, status))(
        input as object as Named & Partial<Said>,
        context,
      )
    },
    remove: ({ id }: { id: string }, context: Context) => remove([id], context),
    removeMany: ({ ids }: { ids: string[] }, context: Context) => remove(ids, context),
    async history({ id }: { id: string }, context: Context) {
      await reader.get({ id }, context)
      return historyOf(id, context)
    },
    async related({ id }: { id: string }, context: Context) {
      await reader.get({ id }, context)
      const [row] = await context.db.select().from(source).where(eq(table.id, id))
      return (await options.related?.(row as HeadRow<H>, context)) ?? []
    },
    steps,
  }
}

/** Takes a head along its states; who did it last stands in it. */
function stepOf<H extends HeadTable, S extends States>(
  table: H,
  machine: S,
  { title, guards, sets }: Pick<HeadsOptions<H, S, object>, 'title' | 'guards' | 'sets'>,
) {
  type Beside = (row: HeadRow<H>, context: Context) => Partial<HeadRow<H>> | Promise<Partial<HeadRow<H>>>
  const setOf =
    (event: EventOf<S>): Beside =>
    (row, context) => {
      const byCaller = { updatedByName: context.user.name } as Partial<HeadRow<H>>
      const beside = sets?.[event]?.(row, context)
      return beside instanceof Promise ? beside.then((more) => ({ ...byCaller, ...more })) : { ...byCaller, ...beside }
    }
  const own = Object.fromEntries(
    [...eventTitles(machine).keys()].map((event) => [event, setOf(event as EventOf<S>)]),
  ) as TransitionOptions<H, S>['sets']
  return transitions(table, machine, {
    title,
    nameOf: (row) => (row as Head).code,
    guards,
    sets: own,
  } as TransitionOptions<H, NoInfer<S>>)
}
