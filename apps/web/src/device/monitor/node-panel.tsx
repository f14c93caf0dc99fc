import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import type { Point } from '@zhizao/contract/device/point'
import { Pagination, Segmented } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePoints } from '../../live/readings.ts'
import { devicesOf, type NodeState } from '../../live/tree/tree-status.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DeviceCard } from './device-card.tsx'
import { DeviceTable } from './device-table.tsx'
import classes from './node-panel.module.css'
import { Way } from './way.tsx'

export interface NodePanelProps {
  /** Absent: everything. */
  node?: ObjectNode
  nodes: readonly ObjectNode[]
  way: readonly ObjectNode[]
  isPart?: boolean
  standing: ReadonlyMap<string, NodeState>
  onChoose: (id: string | undefined) => void
}

const PAGE_SIZE = 60

type Kind = 'all' | 'alarm' | 'offline' | 'out'

function isOf(kind: Kind, standing: NodeState | undefined) {
  if (kind === 'alarm') return !!standing?.level
  if (kind === 'offline') return !!standing?.isOffline
  return kind === 'all' || !!standing?.isOutOfService
}

function countsOf(devices: readonly ObjectNode[], standing: ReadonlyMap<string, NodeState>): Record<Kind, number> {
  const counts = { all: devices.length, alarm: 0, offline: 0, out: 0 }
  for (const { id } of devices) {
    const own = standing.get(id)
    for (const kind of ['alarm', 'offline', 'out'] as const) if (isOf(kind, own)) counts[kind]++
  }
  return counts
}

const none: readonly Point[] = []

/** The same function for as long as the component lives, which calls what was given last. */
function useCalled(onChoose: (id: string) => void) {
  const last = useRef(onChoose)
  useEffect(() => {
    last.current = onChoose
  })
  return useCallback((id: string) => last.current(id), [])
}

/** A place: its machines with their key points, live. */
export function NodePanel({ node, nodes, way, isPart, standing, onChoose }: NodePanelProps) {
  const [search, changeSearch] = usePageSearch()
  const [kind, setKind] = useState<Kind>('all')
  const isTable = search.get('view') === 'table'
  const devices = useMemo(() => devicesOf(node ? [node] : nodes), [node, nodes])
  const counts = useMemo(() => countsOf(devices, standing), [devices, standing])
  const shown = useMemo(
    () => (kind === 'all' ? devices : devices.filter((device) => isOf(kind, standing.get(device.id)))),
    [devices, kind, standing],
  )
  const page = Math.min(Number(search.get('page') ?? 1), Math.max(1, Math.ceil(shown.length / PAGE_SIZE)))
  const onPage = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const choose = useCalled(onChoose)
  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        <div className={classes.heading}>
          <Way way={way} isPart={isPart} onChoose={onChoose} />
          <h2 className={classes.title}>{node?.name ?? t('全部设备')}</h2>
        </div>
        <KindFilter kind={kind} counts={counts} onChange={setKind} />
        <ShowAs isTable={isTable} onChange={(as) => changeSearch({ view: as })} />
      </header>
      <div className={classes.body}>
        {shown.length ? (
          <Devices isTable={isTable} devices={onPage} standing={standing} onChoose={choose} />
        ) : (
          <EmptyState {...emptyWords(kind)} />
        )}
      </div>
      {shown.length > PAGE_SIZE && (
        <PageFoot
          page={page}
          total={shown.length}
          onChange={(next) => changeSearch({ page: next === 1 ? undefined : String(next) })}
        />
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

interface KindFilterProps {
  kind: Kind
  counts: Record<Kind, number>
  onChange: (kind: Kind) => void
}

function KindFilter({ kind, counts, onChange }: KindFilterProps) {
  const kinds: [Kind, string][] = [
    ['all', t('设备')],
    ['alarm', t('报警中')],
    ['offline', t('离线')],
    ['out', t('停用')],
  ]
  return (
    <fieldset className={classes.kinds} aria-label={t('按状态筛选')}>
      {kinds.map(([one, label]) => (
        <button
          key={one}
          type="button"
          className={`${classes.kind} ${classes[one]}`}
          aria-pressed={kind === one}
          onClick={() => onChange(one)}
        >
          <strong>{counts[one]}</strong>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

interface ShowAsProps {
  isTable: boolean
  onChange: (as: 'table' | undefined) => void
}

const ShowAs = ({ isTable, onChange }: ShowAsProps) => (
  <Segmented
    aria-label={t('显示方式')}
    value={isTable ? 'table' : 'cards'}
    onChange={(value) => onChange(value === 'table' ? 'table' : undefined)}
    options={[
      { value: 'cards', icon: <AppstoreOutlined />, label: t('卡片') },
      { value: 'table', icon: <UnorderedListOutlined />, label: t('列表') },
    ]}
  />
)

interface PageFootProps {
  page: number
  total: number
  onChange: (page: number) => void
}

const PageFoot = ({ page, total, onChange }: PageFootProps) => (
  <footer className={classes.footer}>
    <Pagination
      size="small"
      showQuickJumper
      showSizeChanger={false}
      showTotal={(count) => t('共 {total} 台设备', { total: count })}
      current={page}
      pageSize={PAGE_SIZE}
      total={total}
      onChange={onChange}
    />
  </footer>
)

interface DevicesProps {
  isTable: boolean
  devices: readonly ObjectNode[]
  standing: ReadonlyMap<string, NodeState>
  onChoose: (id: string) => void
}

/** The machines of one page with their points. */
function Devices({ isTable, devices, standing, onChoose }: DevicesProps) {
  const { points, stored, query } = usePoints(
    devices.map((device) => device.id),
    true,
  )
  const pointsOf = useMemo(() => Map.groupBy(points, ({ objectId }) => objectId), [points])
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Loading />
  if (isTable)
    return <DeviceTable standing={standing} pointsOf={pointsOf} stored={stored} devices={devices} onChoose={onChoose} />
  return (
    <div className={classes.cards}>
      {devices.map((device) => (
        <DeviceCard
          key={device.id}
          device={device}
          standing={standing.get(device.id)}
          points={pointsOf.get(device.id) ?? none}
          stored={stored}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}
