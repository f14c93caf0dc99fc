import { asc } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { builtInSignals } from './built-in-signals.ts'
import { signals } from './signal.table.ts'

type Reader = Pick<Context, 'db' | 'user'>

export const MOST_SIGNALS = 2000

/** All signals of the company, in their order; those that come with the program are made when they are first asked for. */
export async function companySignals({ db, user }: Reader) {
  const read = () => db.select().from(signals).orderBy(asc(signals.sort), asc(signals.id)).limit(MOST_SIGNALS)
  const rows = await read()
  if (rows.filter(({ key }) => key !== null).length >= builtInSignals.length) return rows
  const made = builtInSignals.map(({ usual, ...signal }, at) => ({
    ...signal,
    ...usual,
    code: signal.key,
    sort: at + 1,
    companyId: user.companyId,
    builtIn: true,
  }))
  await db.insert(signals).values(made).onConflictDoNothing()
  return read()
}
