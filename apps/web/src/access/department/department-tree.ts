import { type DepartmentNode, department } from '@zhizao/contract/access/department'
import { user } from '@zhizao/contract/access/user'
import { client } from '../../platform/api/client.ts'
import type { TreeNode } from '../../platform/widgets/tree-nodes.ts'
import { treeOf } from '../../platform/widgets/use-tree-nodes.ts'

export const departmentCalls = client(department)

const named = ({ id, label, children }: DepartmentNode): TreeNode => ({
  id,
  label,
  ...(children.length && { children: children.map(named) }),
})
const counted = (node: DepartmentNode): TreeNode => ({
  ...named(node),
  label: `${node.label} (${node.total})`,
  ...(node.children.length && { children: node.children.map(counted) }),
})

/** The departments to choose one from. */
export const loadDepartments = treeOf([department], async () =>
  (await departmentCalls.tree({}, { quiet: true })).map(named),
)

/** The departments with how many people are in each and below. */
export const loadCountedDepartments = treeOf([department, user], async () =>
  (await departmentCalls.tree({}, { quiet: true })).map(counted),
)
