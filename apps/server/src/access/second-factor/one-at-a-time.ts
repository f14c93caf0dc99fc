import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../user/user.table.ts'

/** What is done with the factors of one user is done one after the other, until the transaction ends. */
export const oneAtATime = (userId: string, tx: Db) =>
  tx.execute(sql`select id from ${users} where id = ${userId} for update`)
