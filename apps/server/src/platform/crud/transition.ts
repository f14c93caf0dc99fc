import { ErrorCode } from '@zhizao/contract/http/error-codes'
import {
  type EventOf,
  eventsIn,
  eventTitles,
  type GuardOf,
  type StateOf,
  type States,
} from '@zhizao/contract/http/states'
import { eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Context, holds } from '../context.ts'
import { writtenUpdate } from '../db/written-update.ts'
import { forbidden, notFound, Refusal } from '../refusal.ts'

type Stateful = PgTable & { id: PgColumn; status: PgColumn; updatedAt: PgColumn }
type Row<T extends PgTable> = InferSelectModel<T>

export interface TransitionOptions<T extends Stateful, S extends States> {
  /** What a row is called in messages: 公告. */
  title: string
  /** What a row is called by people. */
  nameOf(row: Row<T>): string
  /** Each guard of the machine: says why it does not hold, nothing where it does; a refusal of a field it throws. */
  guards: { [Guard in GuardOf<S>]: (row: Row<T>, context: Context) => string | undefined | Promise<string | undefined> }
  /** What is set beside the state. */
  sets?: { [Event in EventOf<S>]?: (row: Row<T>, context: Context) => Partial<Row<T>> | Promise<Partial<Row<T>>> }
}

export interface Stepping<T extends PgTable> {
  /** The row, where its caller holds it already. */
  locked?: Row<T>
  /** What its caller says along with it: guards see it, and it is set. */
  said?: Partial<Row<T>> | undefined
  /** What follows in the same transaction: it is begun when the step is allowed, and asks behind its writing without waiting for it. */
  follow?: (row: Row<T>) => Promise<void>
}

/** Takes a row from one of its states to the next, in the transaction of the call. */
export type Step<T extends PgTable, S extends States> = (
  id: string,
  event: EventOf<S>,
  context: Context,
  stepping?: Stepping<T>,
) => Promise<{ before: Row<T>; row: Row<T> }>

/**
 * The steps of a resource along its states. A step locks the row, so that of two at once the second sees what the first has
 * made of it; asks for the permission and the guards; sets the state and what goes with it; and is told to the operate log. A
 * pair that the states do not have is refused with what may be done instead.
 */
export function transitions<T extends Stateful, const S extends States>(
  table: T,
  machine: S,
  { title, nameOf, guards, sets }: TransitionOptions<T, NoInfer<S>>,
): Step<T, S> {
  const titles = eventTitles(machine)
  const source = table as PgTable
  const write = writtenUpdate(table)
  return async (id, event, context, { locked, said, follow } = {}) => {
    const read = () => context.db.select().from(source).where(eq(table.id, id)).for('no key update')
    const before = locked ?? ((await read()) as Row<T>[])[0]
    if (!before) throw notFound(title)
    const state = (before as { status: StateOf<S> }).status
    const found = machine[state]?.on[event]
    if (!found) throw notNow({ machine, state, title, name: nameOf(before), event: titles.get(event)! }, context)
    if (!holds(context.user, found.permission)) throw forbidden()
    const asked = said ? { ...before, ...said } : before
    for (const guard of found.guards ?? []) {
      const reason = await guards[guard as GuardOf<S>](asked, context)
      if (reason) throw new Refusal(ErrorCode.conflict, reason)
    }
    const beside = sets?.[event]?.(asked, context)
    const set = {
      ...said,
      ...(beside instanceof Promise ? await beside : beside),
      status: found.to,
      updatedAt: context.now(),
    }
    const row: Row<T> = { ...before, ...set }
    context.audit({ target: nameOf(before), before, after: row, subject: id })
    await Promise.all([write(context.db, id, set), follow?.(row)])
    return { before, row }
  }
}

interface NotNow {
  machine: States
  state: string
  title: string
  name: string
  event: string
}

function notNow({ machine, state, title, name, event }: NotNow, { user }: Context) {
  const possible = eventsIn(machine, state).filter(({ permission }) => holds(user, permission))
  const allowed = possible.map((one) => one.title).join('、')
  const standing = machine[state]?.title ?? state
  const data = { status: state, allowed: possible.map((one) => one.event) }
  return allowed
    ? new Refusal(
        ErrorCode.conflict,
        `${title}“${name}”的状态是“${standing}”，不能“${event}”，现在可以：${allowed}`,
        data,
      )
    : new Refusal(ErrorCode.conflict, `${title}“${name}”的状态是“${standing}”，不能“${event}”`, data)
}
