import { useQuery } from '@tanstack/react-query'
import type { Model } from '@zhizao/contract/device-model/model'
import { Tabs } from 'antd'
import { type ComponentType, useMemo } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { BesideTree } from '../platform/resource-screen/beside-tree.tsx'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import classes from './model.module.css'
import { ModelHeader } from './model-header.tsx'
import { modelQuery } from './model-queries.ts'
import { alarmScreen } from './tabs/alarm-screen.tsx'
import { contrastScreen } from './tabs/contrast-screen.tsx'
import { datasetScreen } from './tabs/dataset-screen.tsx'
import { DriverTab } from './tabs/driver-tab.tsx'
import { ImagesTab } from './tabs/images-tab.tsx'
import { DetailsTab, InfoTab } from './tabs/info-tab.tsx'
import { modelSide } from './tabs/model-tree.ts'
import { pointScreen } from './tabs/point-screen.tsx'

const POINTS = 'points'
/** Tabs that are lists of their own, and those that show the model itself. */
const lists: Readonly<Record<string, (modelId: string) => ComponentType>> = {
  [POINTS]: pointScreen,
  datasets: datasetScreen,
  contrast: contrastScreen,
  alarms: alarmScreen,
}
const views: Readonly<Record<string, ComponentType<{ model: Model }>>> = {
  info: InfoTab,
  details: DetailsTab,
  images: ({ model }) => <ImagesTab key={model.id} modelId={model.id} />,
  driver: ({ model }) => <DriverTab key={model.id} model={model} />,
}
const tabs: readonly [key: string, label: string][] = [
  [POINTS, '点位'],
  ['info', '基本信息'],
  ['details', '技术参数'],
  ['images', '图片'],
  ['datasets', '数据集'],
  ['contrast', '对比组'],
  ['alarms', '报警'],
  ['driver', '驱动'],
]

/** 模型管理: the tree of models, the chosen one above, what it holds below. */
export function ModelPage() {
  const [search, change] = usePageSearch()
  const modelId = search.get('_node') ?? undefined
  const model = useQuery({ ...modelQuery(modelId ?? ''), enabled: Boolean(modelId) })
  const asked = search.get('tab') ?? POINTS
  const tab = modelId && tabs.some(([key]) => key === asked) ? asked : POINTS
  return (
    <>
      <ModelHeader key={modelId} model={modelId ? model.data : undefined} />
      {modelId && (
        <Tabs
          className={classes.tabs}
          activeKey={tab}
          items={tabs.map(([key, label]) => ({ key, label: t(label) }))}
          onChange={(key) => change({ _node: modelId, tab: key === POINTS ? undefined : key })}
        />
      )}
      <div className={classes.points} data-tabs={Boolean(modelId)}>
        {views[tab] ? (
          <BesideTree tree={modelSide} node={modelId} onChange={(node) => change({ _node: node })}>
            <Shown query={model} View={views[tab]} />
          </BesideTree>
        ) : (
          <ListTab key={`${tab}/${modelId}`} tab={tab} modelId={modelId} />
        )}
      </div>
    </>
  )
}

function Shown({ query, View }: { query: ReturnType<typeof useModel>; View: ComponentType<{ model: Model }> }) {
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? <View model={query.data} /> : <Loading />
}
const useModel = (id: string) => useQuery(modelQuery(id))

function ListTab({ tab, modelId }: { tab: string; modelId: string | undefined }) {
  // What a list adds belongs to a model: none is added before one was chosen.
  const Screen = useMemo(() => (modelId ? lists[tab]!(modelId) : pointScreen(undefined)), [tab, modelId])
  return <Screen />
}
