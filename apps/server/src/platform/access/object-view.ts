import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context, SessionUser } from '../context.ts'
import { sightSettings } from '../db/sight.ts'
import { objectTree } from './object-tree.ts'

// Data permission: a user sees the objects that have one of his roots on their path, and what belongs to them. Every list,
// every get and every push asks here; nothing else reads a user's roots.

type Seer = Pick<SessionUser, 'objectScope'>

/** Which rows of a resource a caller sees; no condition where he sees all. */
export type Sight = (context: Pick<Context, 'user'>) => SQL | undefined

/** Whether the user's data permission covers the object of this path: one of his roots stands on it. */
export const seesPath = ({ objectScope }: Seer, path: string | null) =>
  objectScope === 'all' || (path !== null && objectScope.roots.some((root) => path.includes(`/${root}/`)))

/** The same as a condition on a column of paths; nothing where he sees everything. */
export function pathSeen({ objectScope }: Seer, path: PgColumn | SQL): SQL | undefined {
  if (objectScope === 'all') return undefined
  if (!objectScope.roots.length) return sql`false`
  const patterns = objectScope.roots.map((root) => `%/${root}/%`)
  return sql`${path} like any(${sql.param(patterns)}::text[])`
}

/** Rows whose column names an object at or below these: subtrees are ranges of paths, which their index finds. */
export const below = (column: PgColumn | SQL, roots: readonly string[]): SQL =>
  within(column, sql`any(${sql.param(roots)}::bigint[])`)
const within = (column: PgColumn | SQL, roots: SQL) =>
  sql`${column} in (select o.id from ${objectTree} o join ${objectTree} r on o.company_id = r.company_id and starts_with(o.path, r.path) where r.id = ${roots})`

/** The same where a statement is made before its value is known. */
export const belowOne = (column: PgColumn | SQL) => (root: unknown) => within(column, sql`${root}::bigint`)

/** Users with the same key see the same objects, and the same of warehouses and work centers. */
export const viewKey = ({ objectScope, sight }: Seer & Pick<SessionUser, 'sight'>) =>
  `${objectScope === 'all' ? 'all' : [...objectScope.roots].sort().join()} ${sightSettings(sight).slice(1).join(' ')}`

/** What a user sees of rows that name an object by their column; rows of no object (boxes) are for those who see everything. */
export const objectSeen = ({ objectScope }: Seer, column: PgColumn | SQL): SQL | undefined =>
  objectScope === 'all' ? undefined : below(column, objectScope.roots)

/** The sight of a resource whose rows belong to objects. */
export const ofObject =
  (column: PgColumn): Sight =>
  ({ user }) =>
    objectSeen(user, column)
/** The sight of a resource whose rows, or what is joined to them, are objects. */
export const onPath =
  (path: PgColumn | SQL): Sight =>
  ({ user }) =>
    pathSeen(user, path)
/** The sight of a resource whose rows everybody of the company sees, although they name objects. */
export const wholeCompany: Sight = () => undefined

/** The topmost objects that a user sees: of the whole tree its tops, of a narrowed view those of his roots that stand below no other. */
export function topmost(
  { objectScope }: Seer,
  { id, parentId, path }: { id: PgColumn; parentId: PgColumn; path: PgColumn },
): SQL {
  if (objectScope === 'all') return sql`${parentId} is null`
  const roots = sql`${sql.param(objectScope.roots)}::bigint[]`
  return sql`(${id} = any(${roots}) and not exists (select from ${objectTree} above
    where above.id = any(${roots}) and above.id <> ${id} and starts_with(${path}, above.path)))`
}

/** Whether rows of a table are objects or belong to them: then it is not read without saying who sees which. */
export const standsOnObjects = (table: PgTable) => {
  const columns = getTableColumns(table)
  return 'objectId' in columns || ('objectType' in columns && 'path' in columns)
}
