import type { HeldNode } from '@zhizao/contract/access/user-access'
import { t } from '../../platform/i18n/translate.ts'

/** The branches that lead to a name or code containing the text. */
export function heldMatching(nodes: readonly HeldNode[], text: string): HeldNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap((node) => {
    if ([t(node.label), node.label, node.code].some((each) => each.toLowerCase().includes(wanted))) return [node]
    const children = heldMatching(node.children, text)
    return children.length ? [{ ...node, children }] : []
  })
}

/** Ids of all nodes that have something below them. */
export const branches = (nodes: readonly HeldNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length ? [node.id, ...branches(node.children)] : []))
