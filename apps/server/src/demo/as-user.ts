import { users } from '../access/user/user.table.ts'
import type { Context, SessionUser } from '../platform/context.ts'
import { statement } from '../platform/db/statement.ts'
import type { Route } from '../platform/http/implement.ts'
import type { Platform } from '../platform/platform.ts'
import { type CallsWithin, callsWithin } from './calls-within.ts'

/** One of whose name the demo plant's data are entered in, and the calls he makes. */
export interface DemoUser {
  user: SessionUser
  routes: readonly Route[]
  signal: AbortSignal
}

export interface DemoDataPorts {
  /** The calls by which the data are entered. */
  routes: () => readonly Route[]
  /** In whose name; none where he may not sign in any more. */
  userOf: (companyId: string, userId: string) => Promise<SessionUser | undefined>
}

/** The company's first user, where he may sign in. */
export async function demoUserOf(
  { database }: Pick<Platform, 'database'>,
  companyId: string,
  { routes, userOf }: DemoDataPorts,
  signal: AbortSignal,
): Promise<DemoUser | undefined> {
  const { rows } = await database.system.query<{ id: string | null }>(
    statement`select min(id)::text as id from ${users} where company_id = $1`,
    [companyId],
  )
  const id = rows[0]?.id
  const user = id ? await userOf(companyId, id) : undefined
  return user && { user, routes: routes(), signal }
}

/** Makes calls in one transaction, as if it were the given moment; what they leave for afterwards follows the commit. */
export async function asUser<T>(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { user, routes, signal }: DemoUser,
  now: () => Date,
  work: (ask: CallsWithin, context: Context) => Promise<T>,
): Promise<T> {
  const later: (() => void | Promise<void>)[] = []
  const result = await database.inCompany(user.companyId, (db) => {
    const context: Context = {
      db,
      log,
      now,
      signal,
      language: 'zh-CN',
      ip: '',
      userAgent: '',
      origin: '',
      // Before his first sign-in he sees no machine himself.
      user: { ...user, objectScope: 'all' },
      afterCommit: (one) => void later.push(one),
      audit: () => undefined,
    }
    return work(callsWithin(routes, context), context)
  })
  for (const one of later) await one()
  return result
}
