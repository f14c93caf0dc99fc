import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { Pagination, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useReadings } from '../live/readings.ts'
import { DeviceCard } from './device-card.tsx'
import { DeviceTable } from './device-table.tsx'
import classes from './node-panel.module.css'
import { devicesOf, type Standing, silentAsOffline } from './tree-status.ts'
import { Way } from './way.tsx'

export interface NodePanelProps {
  /** Absent: everything. */
  node?: ObjectNode
  nodes: readonly ObjectNode[]
  way: readonly ObjectNode[]
  isPart?: boolean
  standing: ReadonlyMap<string, Standing>
  onChoose: (id: string | undefined) => void
}

const PAGE_SIZE = 24

type Kind = 'all' | 'alarm' | 'offline' | 'out'

function isOf(kind: Kind, standing: Standing | undefined) {
  if (kind === 'alarm') return !!standing?.level
  if (kind === 'offline') return !!standing?.isOffline
  return kind === 'all' || !!standing?.isOutOfService
}

/** A place: its machines with their key points, live. */
export function NodePanel({ node, nodes, way, isPart, standing, onChoose }: NodePanelProps) {
  const [search, changeSearch] = usePageSearch()
  const [kind, setKind] = useState<Kind>('all')
  const isTable = search.get('view') === 'table'
  const devices = useMemo(() => devicesOf(node ? [node] : nodes), [node, nodes])
  const shown = devices.filter((device) => isOf(kind, standing.get(device.id)))
  const page = Math.min(Number(search.get('page') ?? 1), Math.max(1, Math.ceil(shown.length / PAGE_SIZE)))
  const onPage = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const { readings, query, now } = useReadings(
    onPage.map((device) => device.id),
    true,
  )
  const kinds: [Kind, string][] = [
    ['all', t('设备')],
    ['alarm', t('报警中')],
    ['offline', t('离线')],
    ['out', t('停用')],
  ]
  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <Way way={way} isPart={isPart} onChoose={onChoose} />
          <h2 className={classes.title}>{node?.name ?? t('全部设备')}</h2>
        </div>
        <fieldset className={classes.kinds} aria-label={t('按状态筛选')}>
          {kinds.map(([one, label]) => (
            <button
              key={one}
              type="button"
              className={`${classes.kind} ${classes[one]}`}
              aria-pressed={kind === one}
              onClick={() => setKind(one)}
            >
              <strong>{devices.filter((device) => isOf(one, standing.get(device.id))).length}</strong>
              {label}
            </button>
          ))}
        </fieldset>
        <Segmented
          aria-label={t('显示方式')}
          value={isTable ? 'table' : 'cards'}
          onChange={(value) => changeSearch({ view: value === 'table' ? 'table' : undefined })}
          options={[
            { value: 'cards', icon: <AppstoreOutlined />, label: t('卡片') },
            { value: 'table', icon: <UnorderedListOutlined />, label: t('列表') },
          ]}
        />
      </header>
      <div className={classes.body}>
        {!shown.length ? (
          <EmptyState {...emptyWords(kind)} />
        ) : query.isError && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Loading />
        ) : isTable ? (
          <DeviceTable devices={onPage} standing={standing} readings={readings} now={now} onChoose={onChoose} />
        ) : (
          <div className={classes.cards}>
            {onPage.map((device) => {
              const own = readings.filter((reading) => reading.objectId === device.id)
              return (
                <DeviceCard
                  key={device.id}
                  device={device}
                  standing={silentAsOffline(standing.get(device.id), own)}
                  readings={own}
                  now={now}
                  onChoose={onChoose}
                />
              )
            })}
          </div>
        )}
      </div>
      {shown.length > PAGE_SIZE && (
        <footer className={classes.footer}>
          <Pagination
            size="small"
            showQuickJumper
            showSizeChanger={false}
            showTotal={(total) => t('共 {total} 台设备', { total })}
            current={page}
            pageSize={PAGE_SIZE}
            total={shown.length}
            onChange={(next) => changeSearch({ page: next === 1 ? undefined : String(next) })}
          />
        </footer>
      )}
    </div>
  )
}

function emptyWords(kind: Kind) {
  if (kind === 'alarm') return { title: t('没有报警中的设备') }
  if (kind === 'offline') return { title: t('没有离线的设备') }
  if (kind === 'out') return { title: t('没有停用的设备') }
  return { title: t('此处还没有设备'), detail: t('请在设备管理中建立对象，或选择其他节点。') }
}
