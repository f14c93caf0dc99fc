import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { useMemo } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { ViewerProps } from '../../platform/shell/entry-viewers.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { idIn } from '../../platform/shell/page-types.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useOpenAlarms, useTree } from './object-queries.ts'
import { ObjectView } from './object-view.tsx'
import { devicesOf, pathOf, standings } from './tree-status.ts'

const nothing: never[] = []

/** A menu entry of page type 11 or 12: the object that its address names, or the machines of the model that it names. */
export function MenuObject({ address, title }: ViewerProps) {
  const tree = useTree()
  const alarms = useOpenAlarms()
  const [search, changeSearch] = usePageSearch()
  const modelId = idIn(address, ['modelId'])
  const hasModel = /[?&]modelId=/.test(address) && modelId !== undefined
  const objectId = hasModel ? undefined : idIn(address, ['objectId', 'object', 'id'])
  const nodes = tree.data ?? nothing
  const standing = useMemo(() => standings(nodes, alarms), [nodes, alarms])
  const chosen = search.get('object') ?? objectId
  const way = useMemo(() => (chosen ? pathOf(nodes, chosen) : []), [nodes, chosen])
  if (!hasModel && !objectId)
    return (
      <EmptyState
        title={t('未设置要显示的对象')}
        detail={t('请联系管理员在菜单地址中填写 objectId=对象编号 或 modelId=模型编号。')}
      />
    )
  if (tree.isError && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Loading />
  const choose = (id: string | undefined) => changeSearch({ object: id, page: undefined, tab: undefined }, true)
  const ofModel = hasModel && !chosen ? [machinesOf(modelId, title, nodes)] : undefined
  return (
    <ObjectView
      chosen={ofModel ? ofModel[0]!.id : chosen}
      nodes={nodes}
      way={ofModel ?? way}
      standing={standing}
      onChoose={choose}
    />
  )
}

/** A place that is not in the tree: the machines of one model, wherever they stand. */
function machinesOf(modelId: string, name: string, nodes: readonly ObjectNode[]): ObjectNode {
  const children = devicesOf(nodes).filter((device) => device.modelId === modelId)
  return {
    id: `model-${modelId}`,
    parentId: null,
    code: '',
    name,
    label: name,
    objectType: 'node',
    modelId,
    status: 1,
    alarmStatus: 1,
    sort: 0,
    deviceCount: children.length,
    isFavorite: false,
    isOffline: false,
    children: children.map((device) => ({ ...device, children: [] })),
  }
}
