import { sql } from 'drizzle-orm'
import { users } from '../user/user.table.ts'
import { authenticators, passkeys } from './second-factor.table.ts'

const own = (table: typeof authenticators | typeof passkeys) =>
  sql`exists (select from ${table} where ${table.userId} = ${users.id})`

/** Whether a user of a query over users has a second factor: an app or a passkey. */
export const hasFactor = sql<boolean>`(${own(authenticators)} or ${own(passkeys)})`
