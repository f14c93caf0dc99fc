import { type Db, wayOf } from './database.ts'
import { APP_ROLE, NARROWED_ROLE } from './server-requirements.ts'
import type { Sight } from './sight.ts'

interface Seer {
  readonly db: Db
  readonly user: { readonly sight: Sight }
}

/** Handles of calls whose transaction sees all by now; each has one transaction. */
const seeing = new WeakSet<Db>()

const actAs = ({ db }: Seer, role: string) => wayOf(db).query({ text: "select set_config('role', $1, true)" }, [role])

/**
 * From here on the transaction of a write sees what all see: what follows from what its caller may do is reckoned with all stock
 * and all segments. What the caller named must have been found before, or is looked for by `requireSeen`.
 */
export async function seeAll(context: Seer): Promise<void> {
  if (context.user.sight === 'all') return
  seeing.add(context.db)
  await actAs(context, APP_ROLE)
}

/** Looks at all once: for what a row that the caller sees names and he does not see. What is said of it is no more than that it fits. */
export async function withAllEyes<Found>(context: Seer, look: () => Promise<Found>): Promise<Found> {
  if (context.user.sight === 'all' || seeing.has(context.db)) return look()
  await actAs(context, APP_ROLE)
  let found: Found
  try {
    found = await look()
  } catch (error) {
    // A transaction that is broken takes no word any more, and ends by itself.
    await actAs(context, NARROWED_ROLE).catch(() => {})
    throw error
  }
  await actAs(context, NARROWED_ROLE)
  return found
}

/** What is answered after a write, as the caller sees it. */
export const asSeen = <Found>(context: Seer, look: () => Promise<Found>): Promise<Found> =>
  seeing.has(context.db) ? withOwnEyes(context, look) : look()

/** Looks with the caller's own eyes, whatever the transaction sees; from then on it sees all. */
export async function withOwnEyes<Found>(context: Seer, look: () => Promise<Found>): Promise<Found> {
  if (context.user.sight === 'all') return look()
  await actAs(context, NARROWED_ROLE)
  const found = await look()
  await seeAll(context)
  return found
}
