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

/** Whether moving a branch below `target` would put it into itself. */
export const wouldCycle = (path: string, targetPath: string | null) => targetPath?.startsWith(path) ?? false
