/** A node of a tree to choose from. */
export interface TreeNode {
  id: string
  label: string
  children?: TreeNode[]
  disabled?: boolean
}

type Raw = Record<string, unknown>

/** Nodes from what a tree call answers: an array, or an object with `tree` or `menuTree`; names and titles become labels. */
export function nodesFrom(reply: unknown): TreeNode[] {
  const list = Array.isArray(reply) ? reply : ((reply as Raw | null)?.tree ?? (reply as Raw | null)?.menuTree)
  if (!Array.isArray(list)) return []
  return (list as Raw[]).map((node) => ({
    id: String(node.id),
    label: String(node.label ?? node.name ?? node.title ?? node.id),
    ...(Array.isArray(node.children) && node.children.length > 0 && { children: nodesFrom(node.children) }),
  }))
}

/** The branches that lead to a label containing the text; below a hit everything stays. */
export function matching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length ? [{ ...node, children }] : []
  })
}

/** Ids of all nodes that have children. */
export const branchIds = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => (node.children?.length ? [node.id, ...branchIds(node.children)] : []))

/** Where a part of a text that was looked for stands, as [before, hit, after]. */
export function partsAround(label: string, text: string): [string, string, string] {
  const wanted = text.trim()
  const at = wanted ? label.toLowerCase().indexOf(wanted.toLowerCase()) : -1
  if (at < 0) return [label, '', '']
  return [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)]
}

/** The labels from the top to a node; nothing where it is not there. */
export function pathTo(nodes: readonly TreeNode[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node.label]
    const below = pathTo(node.children ?? [], id)
    if (below) return [node.label, ...below]
  }
  return undefined
}
