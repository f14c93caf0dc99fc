import { type AnyColumn, asc, type SQL, sql, type Table } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { conflict, invalidField } from '../refusal.ts'
import { pathOf, wouldCycle } from './tree.ts'

/** Levels that a tree of a company may have. */
const DEEPEST = 12

/** A table whose rows keep their way from the top in `path` and their place among their like in `sort`. */
export type TreeTable = Table & { path: AnyColumn; sort: AnyColumn }

const depthOf = (path: string) => path.split('/').length - 2

/** Refuses a new row below one that stands on the lowest level. */
export function refuseTooDeep(title: string, parentPath: string | undefined) {
  if (parentPath && depthOf(parentPath) >= DEEPEST) throw conflict(`${title}最多 ${DEEPEST} 级`)
}

/** The places from the top down to a row: in this order a list reads like the tree. */
export const treeOrder = (table: TreeTable): SQL =>
  asc(sql`(select array_agg(above.sort order by way.at)
    from unnest(string_to_array(trim(both '/' from ${table.path}), '/')::bigint[]) with ordinality as way(id, at)
    join ${table} above on above.id = way.id)`)

/** Gives a row and all below it the paths that follow from its new place. */
export async function moveBranch(
  { table, title }: { table: TreeTable; title: string },
  row: { id: string; path: string },
  parentPath: string | null,
  { db, now }: Context,
) {
  if (wouldCycle(row.path, parentPath))
    throw invalidField('parentId', `上级${title}`, `不能是${title}自己或它的下级${title}`)
  const path = pathOf(parentPath, row.id)
  const { rows } = await db.execute<{ levels: number }>(
    sql`select max(array_length(string_to_array(path, '/'), 1)) - 2 as levels from ${table} where starts_with(path, ${row.path})`,
  )
  if ((rows[0]?.levels ?? 0) - depthOf(row.path) + depthOf(path) > DEEPEST) throw conflict(`${title}最多 ${DEEPEST} 级`)
  await db.execute(sql`update ${table} set path = ${path}::text || substr(path, ${row.path.length + 1}::int),
    updated_at = ${now().toISOString()}::timestamptz where starts_with(path, ${row.path})`)
}
