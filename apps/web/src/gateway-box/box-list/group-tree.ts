import { boxGroup } from '@zhizao/contract/gateway-box/box'
import { client } from '../../platform/api/client.ts'
import { nodesFrom } from '../../platform/widgets/tree-nodes.ts'
import { treeOf } from '../../platform/widgets/use-tree-nodes.ts'

const groups = client(boxGroup)

/** The groups of boxes to choose one from. */
export const loadGroups = treeOf([boxGroup], async () => nodesFrom(await groups.tree()))
