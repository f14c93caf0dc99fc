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

/** A node of any tree that is shown. */
export interface Branch<Node> {
  id: string
  label: string
  code?: string
  children?: Node[] | undefined
}

/** What a text leaves of a tree. */
export interface Narrowed<Node> {
  /** The branches that lead to the first hits; below a hit everything stays. */
  nodes: readonly Node[]
  /** The branches above hits: what is below a hit stays folded. */
  open: readonly string[]
  /** Hits that are not among them. */
  more: number
}

/** So many hits are shown: nobody reads more, and drawing them would hold up the next key. */
const MOST_HITS = 500

/** The branches that lead to a label containing the text, or a code where nodes have one. */
export function narrowed<Node extends Branch<Node>>(
  nodes: readonly Node[],
  text: string,
  mostHits = MOST_HITS,
): Narrowed<Node> {
  const wanted = text.trim().toLowerCase()
  const fits = ({ label, code }: Node) =>
    label.toLowerCase().includes(wanted) || code?.toLowerCase().includes(wanted) === true
  if (!wanted) return { nodes, open: [], more: 0 }
  const open: string[] = []
  let hits = 0
  const within = (level: readonly Node[]): Node[] =>
    level.flatMap((node) => {
      if (fits(node)) return ++hits > mostHits ? [] : [node]
      const children = node.children ? within(node.children) : []
      if (!children.length) return []
      open.push(node.id)
      return [{ ...node, children }]
    })
  return { nodes: within(nodes), open, more: Math.max(0, hits - mostHits) }
}

/** So many nodes stand open by themselves. */
const MOST_OPEN = 300

/** Branches that are open until somebody folds or unfolds one: all of a small tree, of a large one as many levels as a person overlooks. */
export function usuallyOpen<Node extends Branch<Node>>(nodes: readonly Node[]): string[] {
  const open: string[] = []
  let level = nodes
  let seen = nodes.length
  while (level.length) {
    const below = level.flatMap(({ children }) => children ?? [])
    seen += below.length
    // One root alone is no overview, however many stand below it.
    if (seen > MOST_OPEN && level.length > 1) break
    open.push(...level.filter(({ children }) => children?.length).map(({ id }) => id))
    level = below
  }
  return open
}

/** Labels by id. */
export function labelsOf(nodes: readonly TreeNode[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const visit = (level: readonly TreeNode[]) => {
    for (const { id, label, children } of level) {
      labels.set(id, label)
      if (children) visit(children)
    }
  }
  visit(nodes)
  return labels
}

/** Where a part of a text that was looked for stands, as [before, hit, after]. */
export function partsAround(label: string, text: string): [string, string, string] {
  const wanted = text.trim()
  const at = wanted ? label.toLowerCase().indexOf(wanted.toLowerCase()) : -1
  if (at < 0) return [label, '', '']
  return [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)]
}

/** The nodes from the top to one; nothing where it is not there. */
export function wayTo(nodes: readonly TreeNode[], id: string): TreeNode[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = wayTo(node.children ?? [], id)
    if (below) return [node, ...below]
  }
  return undefined
}

/** The labels from the top to a node; nothing where it is not there. */
export const pathTo = (nodes: readonly TreeNode[], id: string): string[] | undefined =>
  wayTo(nodes, id)?.map(({ label }) => label)
