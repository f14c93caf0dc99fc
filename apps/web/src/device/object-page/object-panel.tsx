import { useQuery } from '@tanstack/react-query'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { Tabs } from 'antd'
import { useState } from 'react'
import { cameraCalls } from '../../camera/index.ts'
import { GroupsTab } from '../../control/index.ts'
import { objectQuery } from '../../live/tree/object-queries.ts'
import type { NodeState } from '../../live/tree/tree-status.ts'
import { StatesTab } from '../../object-state/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { Way } from '../monitor/way.tsx'
import { AlarmsTab } from './alarms-tab.tsx'
import { ControlLogTab } from './control-log-tab.tsx'
import { DatasetsTab } from './datasets-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { ImagesTab } from './images-tab.tsx'
import { InfoTab } from './info-tab.tsx'
import { ObjectHeader } from './object-header.tsx'
import classes from './object-panel.module.css'
import { ObjectTrendTab } from './object-trend-tab.tsx'
import { PointsTab } from './points-tab.tsx'
import { VideoTab } from './video-tab.tsx'

export interface ObjectPanelProps {
  id: string
  way: readonly ObjectNode[]
  isPart?: boolean
  standing: NodeState | undefined
  onChoose: (id: string | undefined) => void
}

/** One machine: values, trend, datasets, alarms, pictures, ledger and control log. */
export function ObjectPanel({ id, way, isPart, standing, onChoose }: ObjectPanelProps) {
  const query = useQuery(objectQuery(id))
  const videos = useQuery({
    queryKey: ['cameras', 'object', id],
    queryFn: ({ signal }) => cameraCalls.page({ objectId: id, status: 1, pageSize: 16 }, { quiet: true, signal }),
  })
  const [search, changeSearch] = usePageSearch()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const mayControl = usePermission('objectMonitor|controlLog')
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const object = query.data
  const cameras = videos.data?.records ?? []
  const open = (tab: string) => changeSearch({ tab: tab === 'points' ? undefined : tab })
  const alarmCount = standing?.alarms ? ` (${standing.alarms})` : ''
  return (
    <div className={classes.panel}>
      <div className={classes.way}>
        <Way way={way} isPart={isPart} onChoose={onChoose} />
      </div>
      <ObjectHeader object={object} standing={standing} />
      <Tabs
        className={classes.tabs}
        activeKey={search.get('tab') ?? 'points'}
        onChange={open}
        destroyOnHidden
        items={[
          {
            key: 'points',
            label: t('实时数据'),
            children: <PointsTab object={object} ticked={ticked} onTick={setTicked} onTrend={() => open('trend')} />,
          },
          { key: 'trend', label: t('趋势'), children: <ObjectTrendTab objectId={id} ticked={ticked} /> },
          { key: 'states', label: t('状态'), children: <StatesTab objectId={id} deviceTypeId={object.deviceTypeId} /> },
          { key: 'datasets', label: t('数据集'), children: <DatasetsTab objectId={id} /> },
          { key: 'alarms', label: t('报警') + alarmCount, children: <AlarmsTab objectId={id} /> },
          { key: 'images', label: t('图片'), children: <ImagesTab objectId={id} /> },
          { key: 'files', label: t('资料'), children: <FilesTab objectId={id} /> },
          ...(cameras.length || object.videoLink
            ? [{ key: 'video', label: t('视频'), children: <VideoTab cameras={cameras} object={object} /> }]
            : []),
          { key: 'info', label: t('信息'), children: <InfoTab object={object} /> },
          ...(mayControl
            ? [
                { key: 'groups', label: t('控制组合'), children: <GroupsTab objectId={id} /> },
                { key: 'control', label: t('控制记录'), children: <ControlLogTab objectId={id} /> },
              ]
            : []),
        ]}
      />
    </div>
  )
}
