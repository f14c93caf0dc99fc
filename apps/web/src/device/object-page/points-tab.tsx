import { LineChartOutlined } from '@ant-design/icons'
import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { type Reading, useReadings } from '../live/readings.ts'
import { ControlDialog } from './control-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import panel from './object-panel.module.css'
import { PointTable } from './point-table.tsx'
import classes from './points-tab.module.css'

export interface PointsTabProps {
  object: DeviceObject
  /** Points chosen for the trend. */
  ticked: readonly string[]
  onTick: (ids: readonly string[]) => void
  onTrend: () => void
}

const isOdd = ({ level, isStale, newest }: Reading) => !!level || isStale || !!newest.quality || newest.time === null

function isWanted({ name, code }: Reading, text: string) {
  const wanted = text.trim().toLowerCase()
  return !wanted || name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted)
}

/** Every point of a machine, live: ticked for the trend, written where it may be. */
export function PointsTab({ object, ticked, onTick, onTrend }: PointsTabProps) {
  const { readings, query, now } = useReadings([object.id])
  const [text, setText] = useState('')
  const [onlyKeys, setOnlyKeys] = useState(false)
  const [onlyOdd, setOnlyOdd] = useState(false)
  const [written, setWritten] = useState<string>()
  const [entered, setEntered] = useState<string>()
  const mayEnter = usePermission(rtdb.add.permission)
  const mayWrite = usePermission('objectMonitor:control')
  const target = readings.find((reading) => reading.id === written)
  const toEnter = readings.find((reading) => reading.id === entered)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Loading />
  if (!readings.length)
    return <EmptyState title={t('此对象还没有点位')} detail={t('请在点位管理中添加，或按模型创建对象。')} />
  const shown = readings.filter(
    (reading) => isWanted(reading, text) && (!onlyKeys || reading.isKey) && (!onlyOdd || isOdd(reading)),
  )
  return (
    <div className={panel.tab}>
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
          {t('共 {total} 个点位，显示 {shown} 个', { total: readings.length, shown: shown.length })}
        </span>
        <Button
          icon={<LineChartOutlined />}
          disabled={!ticked.length}
          title={t('先勾选点位，最多 {most} 个', { most: MOST_POINTS })}
          onClick={onTrend}
        >
          {ticked.length ? t('查看趋势（{n}）', { n: ticked.length }) : t('查看趋势')}
        </Button>
      </div>
      <PointTable
        readings={shown}
        now={now}
        ticked={ticked}
        onTick={(ids) => onTick(ids.slice(0, MOST_POINTS))}
        onWrite={mayWrite ? (reading) => setWritten(reading.id) : undefined}
        onEnter={mayEnter ? (reading) => setEntered(reading.id) : undefined}
      />
      {target && <ControlDialog reading={target} now={now} onClose={() => setWritten(undefined)} />}
      {toEnter && <EntryDialog reading={toEnter} onClose={() => setEntered(undefined)} />}
    </div>
  )
}
