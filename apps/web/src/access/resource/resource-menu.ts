import { product } from '@zhizao/contract/access/product'
import { resource } from '@zhizao/contract/access/resource'
import type { MenuScope, Resource, ResourceNode } from '@zhizao/contract/access/resource-fields'
import { type CallOptions, client, type Entered, formClient } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { menuQuery } from '../../platform/session/menu.ts'
import type { TreeNode } from '../../platform/widgets/tree-nodes.ts'
import { resourceName, treeOf, treesOf } from '../../platform/widgets/use-tree-nodes.ts'

export const resourceCalls = client(resource)
const forms = formClient(resource)

/** What was changed is shown at once, in the trees of this page and in the menu at the left. */
export async function menuChanged() {
  await Promise.all([
    queryClient.invalidateQueries(treesOf(resourceName(resource))),
    queryClient.invalidateQueries({ queryKey: [resource.page.path] }),
    queryClient.invalidateQueries({ queryKey: menuQuery.queryKey }),
  ])
}

const changing =
  (call: (body: Entered, options?: CallOptions) => Promise<unknown>, scope: MenuScope) =>
  async (body: Entered, options?: CallOptions) => {
    const reply = await call({ ...body, scope }, options)
    await menuChanged()
    return reply
  }

/** The calls of the list, each about the menu of one scope. */
export const resourceApi = (scope: MenuScope): ResourceApi => ({
  page: (body, options) => forms.page({ ...body, scope, menusOnly: true }, options),
  get: async (body, options) => {
    const row = await forms.get({ ...body, scope }, options)
    return { ...row, parentId: row.parentId ?? row.productId }
  },
  create: changing(forms.create, scope),
  update: changing(forms.update, scope),
  // The question that comes before names the buttons and grants that go with it.
  remove: changing(forms.removeWithButtons, scope),
  moveUp: changing(forms.moveUp, scope),
  moveDown: changing(forms.moveDown, scope),
})

const named = (deepest: number) => {
  const nodeOf = ({ id, label, type, children }: ResourceNode): TreeNode[] => {
    const below = children.flatMap(nodeOf)
    return type > deepest ? [] : [{ id, label, ...(below.length && { children: below }) }]
  }
  return nodeOf
}

/** Products and groups, with menu items or without. */
export const loadMenuTree = (scope: MenuScope, deepest: 1 | 2) =>
  treeOf([resource, product], async () =>
    (await resourceCalls.menus({ scope }, { quiet: true })).flatMap(named(deepest)),
  )

/** Whether a company looks at an entry of all: it changes its name, picture, place and whether it is there. */
export const isOnlyArranged = (row: Pick<Resource, 'own'>, scope: MenuScope) => scope === 'company' && !row.own
