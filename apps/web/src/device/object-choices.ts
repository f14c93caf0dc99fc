import { model } from '@zhizao/contract/device-model/model'
import { client } from '../platform/api/client.ts'
import type { Choice } from '../platform/widgets/choices.ts'
import { nodesFrom } from '../platform/widgets/tree-nodes.ts'
import { treeOf } from '../platform/widgets/use-tree-nodes.ts'

const models = client(model)

export const loadModelTree = treeOf([model], async () => nodesFrom(await models.simpleTree({})))
/** Models that objects can be made from. */
export const loadPublishedModels = treeOf([model], async () => nodesFrom(await models.simpleTree({ status: 1 })))

export const objectTypeChoices: readonly Choice[] = [
  { value: 'device', label: '设备', colour: 'processing' },
  { value: 'node', label: '区域', colour: 'default' },
  { value: '1', label: '电站', colour: 'success' },
]
export const statusChoices: readonly Choice[] = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]
