import { type AreaNode, area } from '@zhizao/contract/company/area'
import { client } from '../../platform/api/client.ts'
import type { TreeNode } from '../../platform/widgets/tree-nodes.ts'
import { treeOf } from '../../platform/widgets/use-tree-nodes.ts'

export const areaCalls = client(area)

const named = ({ id, label, children }: AreaNode): TreeNode => ({
  id,
  label,
  ...(children.length && { children: children.map(named) }),
})

/** The company's areas to choose one from. */
export const loadAreas = treeOf([area], async () => (await areaCalls.tree({}, { quiet: true })).map(named))
