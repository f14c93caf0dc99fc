import type { MenuEntry } from '@zhizao/contract/access/session'

/** The nodes of trees, one after the other, each before those below it. */
export const flat = <Node extends { children: Node[] }>(nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

/** The entries of a user's menu, each before those below it. */
export const flatMenu = (modules: readonly { routerList: MenuEntry[] }[]): MenuEntry[] =>
  modules.flatMap((module) => flat(module.routerList))
