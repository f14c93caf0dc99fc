import { LineChartOutlined } from '@ant-design/icons'
import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import type { Point } from '@zhizao/contract/device/point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import objectTab from '../../live/object-tab.module.css'
import { type Reading, type StoredValues, usePoints, useReadings } from '../../live/readings.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { CheckTools } from '../../point-check/index.ts'
import { ControlDialog } from './control-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { PointTable } from './point-table.tsx'
import classes from './points-tab.module.css'

export interface PointsTabProps {
  object: DeviceObject
  /** Points chosen for the trend. */
  ticked: readonly string[]
  onTick: (ids: readonly string[]) => void
  onTrend: () => void
}

const isOdd = ({ level, state }: Reading) => !!level || state !== 'good'

function isWanted({ name, code }: Point, text: string) {
  const wanted = text.trim().toLowerCase()
  return !wanted || name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted)
}

const none: readonly Point[] = []

/** Which points are odd now: the same list for as long as the same are. */
function useOddPoints(points: readonly Point[], stored: StoredValues): readonly string[] {
  const ids = useReadings(points, stored)
    .filter(isOdd)
    .map(({ id }) => id)
    .join(',')
  return useMemo(() => ids.split(','), [ids])
}

/** Every point of a machine, live: ticked for the trend, written where it may be. */
export function PointsTab({ object, ticked, onTick, onTrend }: PointsTabProps) {
  const { points, stored, query } = usePoints([object.id])
  const [text, setText] = useState('')
  const [onlyKeys, setOnlyKeys] = useState(false)
  const [onlyOdd, setOnlyOdd] = useState(false)
  const [written, setWritten] = useState<string>()
  const [entered, setEntered] = useState<string>()
  const mayEnter = usePermission(rtdb.add.permission)
  const mayWrite = usePermission('objectMonitor:control')
  const target = points.find(({ id }) => id === written)
  const toEnter = points.find(({ id }) => id === entered)
  const odd = useOddPoints(onlyOdd ? points : none, stored)
  const shown = useMemo(
    () => points.filter((one) => isWanted(one, text) && (!onlyKeys || one.isKey) && (!onlyOdd || odd.includes(one.id))),
    [points, text, onlyKeys, onlyOdd, odd],
  )
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Loading />
  if (!points.length)
    return <EmptyState title={t('此对象还没有点位')} detail={t('请在点位管理中添加，或按模型创建对象。')} />
  return (
    <div className={objectTab.tab}>
      <div className={classes.tools}>
        <Input.Search
          allowClear
          className={classes.search}
          aria-label={t('点位名称或编码')}
          placeholder={t('点位名称或编码')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox checked={onlyKeys} onChange={(event) => setOnlyKeys(event.target.checked)}>
          {t('仅关键点位')}
        </Checkbox>
        <Checkbox checked={onlyOdd} onChange={(event) => setOnlyOdd(event.target.checked)}>
          {t('仅异常')}
        </Checkbox>
        <span className={classes.count}>
          {t('共 {total} 个点位，显示 {shown} 个', { total: points.length, shown: shown.length })}
        </span>
        <CheckTools objectId={object.id} pointIds={ticked} />
        <ToTrend count={ticked.length} onTrend={onTrend} />
      </div>
      <PointTable
        points={shown}
        stored={stored}
        ticked={ticked}
        onTick={(ids) => onTick(ids.slice(0, MOST_POINTS))}
        onWrite={mayWrite ? (point) => setWritten(point.id) : undefined}
        onEnter={mayEnter ? (point) => setEntered(point.id) : undefined}
      />
      {target && <ControlDialog point={target} stored={stored} onClose={() => setWritten(undefined)} />}
      {toEnter && <EntryDialog point={toEnter} onClose={() => setEntered(undefined)} />}
    </div>
  )
}

interface ToTrendProps extends Pick<PointsTabProps, 'onTrend'> {
  count: number
}

const ToTrend = ({ count, onTrend }: ToTrendProps) => (
  <Button
    icon={<LineChartOutlined />}
    disabled={!count}
    title={t('先勾选点位，最多 {most} 个', { most: MOST_POINTS })}
    onClick={onTrend}
  >
    {count ? t('查看趋势（{n}）', { n: count }) : t('查看趋势')}
  </Button>
)
