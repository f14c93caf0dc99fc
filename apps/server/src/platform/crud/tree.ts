import type { Table } from 'drizzle-orm'
import { statement } from '../db/statement.ts'

/** A row that names its parent. */
export interface Branch {
  id: string
  parentId: string | null
}

export type Node<Row> = Row & { children: Node<Row>[] }

/** Rows as a forest, in the order given. A row whose parent is not among them stands at the top. */
export function forestOf<Row extends Branch>(rows: readonly Row[]): Node<Row>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Node<Row>[] } as Node<Row>]))
  const top: Node<Row>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** A row's materialised path: ids from the top to itself, `/1/5/9/`. A subtree is one prefix. */
export const pathOf = (parentPath: string | null, id: string) => `${parentPath ?? '/'}${id}/`

/**
 * SQL: rows `(id, company_id)` of those named by a parameter and of all below them. By the operators of the index on the paths,
 * whatever the database's collation; `offset 0` keeps the planner, which cannot know how few they are, from reading the whole tree.
 */
export const rowsBelow = (table: Table, param: string) => statement`select below.id, below.company_id
  from (select company_id, path from ${table} where id = any(${param}::bigint[]) offset 0) above
  cross join lateral (select id, company_id from ${table} each where each.company_id = above.company_id
    and each.path ~>=~ above.path and each.path ~<~ (rtrim(above.path, '/') || '0') offset 0) below`

/** Whether moving a branch below `target` would put it into itself. */
export const wouldCycle = (path: string, targetPath: string | null) => targetPath?.startsWith(path) ?? false
