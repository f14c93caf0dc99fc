import { type PositionNode, position } from '@zhizao/contract/position/position'
import { client, formClient } from '../platform/api/client.ts'
import type { TreeNode } from '../platform/widgets/tree-nodes.ts'
import { treeOf } from '../platform/widgets/use-tree-nodes.ts'

export const positionCalls = client(position)
export const positionForms = formClient(position)
export const planKey = (id: string) => ['position', 'plan', id]
export const objectPage = (id: string) => `/dvs/pages/monitor/objects?object=${id}`

const named = ({ id, label, children }: PositionNode): TreeNode => ({
  id,
  label,
  ...(children.length && { children: children.map(named) }),
})
const counted = ({ id, label, objectCount, children }: PositionNode): TreeNode => ({
  id,
  label: objectCount ? `${label}（${objectCount}）` : label,
  ...(children.length && { children: children.map(counted) }),
})

/** The company's positions to choose one from. */
export const loadPositions = treeOf([position], async () => (await positionCalls.tree({}, { quiet: true })).map(named))
/** With the number of what stands at each. */
export const loadCountedPositions = treeOf([position], async () =>
  (await positionCalls.tree({}, { quiet: true })).map(counted),
)
