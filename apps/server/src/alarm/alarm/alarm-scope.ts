import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SessionUser } from '../../platform/context.ts'

/** The objects at and below the roots named. */
export const below = (column: PgColumn, roots: readonly string[]): SQL =>
  sql`${column} in (select o.id from object o join object r on o.company_id = r.company_id and starts_with(o.path, r.path) where r.id = any(${sql.param(roots)}::bigint[]))`

/** What a user may see of rows that belong to objects; rows of no object (boxes) are for those who see everything. */
export function inObjectScope(user: Pick<SessionUser, 'objectScope'>, column: PgColumn): SQL | undefined {
  return user.objectScope === 'all' ? undefined : below(column, user.objectScope.roots)
}
