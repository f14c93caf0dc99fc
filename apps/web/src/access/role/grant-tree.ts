import type { GrantNode } from '@zhizao/contract/access/role'
import { t } from '../../platform/i18n/translate.ts'

const below = (node: GrantNode): string[] => [node.id, ...node.children.flatMap(below)]

/** Ids of what a role holds in the tree. */
export const heldIds = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap((node) => [...(node.granted ? [node.id] : []), ...heldIds(node.children)])

/** Ids from the top down to a node, itself last; nothing where it is not there. */
function wayTo(nodes: readonly GrantNode[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const rest = wayTo(node.children, id)
    if (rest) return [node.id, ...rest]
  }
  return undefined
}

const find = (nodes: readonly GrantNode[], id: string): GrantNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children, id)
    if (found) return found
  }
  return undefined
}

/** Giving a node gives everything below it and the entries that lead to it; taking it takes everything below it. */
export function toggled(nodes: readonly GrantNode[], held: ReadonlySet<string>, id: string, on: boolean): Set<string> {
  const next = new Set(held)
  const node = find(nodes, id)
  if (!node) return next
  for (const each of below(node)) {
    if (on) next.add(each)
    else next.delete(each)
  }
  if (on) for (const each of wayTo(nodes, id) ?? []) next.add(each)
  return next
}

/** Products stand in the tree as headings; only resources, whose ids are digits, are granted. */
const isResource = (id: string) => /^\d+$/.test(id)

/** What to give and what to take, by ids, to get from one set of holdings to another. */
export function grantChanges(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  const given = [...after].filter((id) => !before.has(id) && isResource(id))
  const taken = [...before].filter((id) => !after.has(id) && isResource(id))
  return { given, taken }
}

/** The branches that lead to a label or code containing the text. */
export function grantsMatching(nodes: readonly GrantNode[], text: string): GrantNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap((node) => {
    if ([t(node.label), node.label, node.code].some((each) => each.toLowerCase().includes(wanted))) return [node]
    const children = grantsMatching(node.children, text)
    return children.length ? [{ ...node, children }] : []
  })
}
