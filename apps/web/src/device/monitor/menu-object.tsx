import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { useMemo } from 'react'
import { useNodeStates, useOpenAlarms, useTree } from '../../live/tree/object-queries.ts'
import { devicesOf, pathOf } from '../../live/tree/tree-status.ts'
import { t } from '../../platform/i18n/translate.ts'
import { stationModules } from '../../platform/session/power-station.ts'
import type { ViewerProps } from '../../platform/shell/entry-viewers.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { usePageProduct } from '../../platform/shell/page-settings.ts'
import { idIn } from '../../platform/shell/page-types.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ChosenStation } from '../station/chosen-station.tsx'
import classes from './menu-object.module.css'
import { ObjectView } from './object-view.tsx'
import { ObjectsBelow } from './objects-below.tsx'

const nothing: never[] = []

/**
 * A menu entry of page type 11 or 12: the object that its address names, or the machines of the model that it names. One that
 * names none, in a module that is about power stations, shows the station chosen in the header.
 */
export const MenuObject = (props: ViewerProps) => (
  <div className={classes.board}>
    <Board {...props} />
  </div>
)

function Board({ address, title }: ViewerProps) {
  const modelId = /[?&]modelId=/.test(address) ? idIn(address, ['modelId']) : undefined
  const objectId = idIn(address, ['objectId', 'object', 'id'])
  const isAboutStation = stationModules.includes(usePageProduct() ?? '')
  if (modelId) return <Machines modelId={modelId} name={title} />
  if (objectId) return <ObjectsBelow id={objectId} />
  if (isAboutStation) return <ChosenStation />
  return (
    <EmptyState
      title={t('未设置要显示的对象')}
      detail={t('请联系管理员在菜单地址中填写 objectId=对象编号 或 modelId=模型编号。')}
    />
  )
}

/** The machines of one model, or the one of them that was chosen. */
function Machines({ modelId, name }: { modelId: string; name: string }) {
  const tree = useTree()
  const alarms = useOpenAlarms()
  const [search, changeSearch] = usePageSearch()
  const nodes = tree.data ?? nothing
  const standing = useNodeStates(nodes, alarms)
  const chosen = search.get('object') ?? undefined
  const way = useMemo(() => (chosen ? pathOf(nodes, chosen) : []), [nodes, chosen])
  if (tree.isError && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Loading />
  const ofModel = chosen ? undefined : [machinesOf(modelId, name, nodes)]
  return (
    <ObjectView
      chosen={ofModel ? ofModel[0]!.id : chosen}
      nodes={nodes}
      way={ofModel ?? way}
      isPart={!chosen}
      standing={standing}
      onChoose={(id) => changeSearch({ object: id, page: undefined, tab: undefined }, true)}
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
    life: null,
    invalid: 0,
    children: children.map((device) => ({ ...device, children: [] })),
  }
}
