import type { NavNode } from '@zhizao/contract/document/document'

/** All nodes from the first page to the last, as a book is read. */
export const inReadingOrder = (nodes: readonly NavNode[]): NavNode[] =>
  nodes.flatMap((node) => [node, ...inReadingOrder(node.list)])

/** The documents with text before and after one. */
export function neighboursOf(id: string, nodes: readonly NavNode[]) {
  const readable = inReadingOrder(nodes).filter((node) => node.isShowContent === 1 || node.id === id)
  const at = readable.findIndex((node) => node.id === id)
  return at < 0 ? {} : { previous: readable[at - 1], next: readable[at + 1] }
}

/** The nodes from the top down to one; empty where it is not there. */
export function wayTo(id: string, nodes: readonly NavNode[]): NavNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = wayTo(id, node.list)
    if (below.length) return [node, ...below]
  }
  return []
}

/** The first document with text at or below a node. */
export const firstReadable = (node: NavNode): NavNode | undefined =>
  inReadingOrder([node]).find((one) => one.isShowContent === 1)

/** The document that explains a menu entry. */
export const explaining = (resourcesCode: string, nodes: readonly NavNode[]): NavNode | undefined =>
  inReadingOrder(nodes).find((node) => node.resourcesCode === resourcesCode && node.isShowContent === 1)
