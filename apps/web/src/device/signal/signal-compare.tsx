import { LineChartOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import type { Point } from '@zhizao/contract/device/point'
import type { Signal } from '@zhizao/contract/device-model/signal'
import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { valueText } from '../../live/live-state.ts'
import { type Reading, type StoredValues, signalPoints, useReadings } from '../../live/readings.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { PointTable } from '../object-page/point-table.tsx'
import classes from './signal-compare.module.css'

const noPoints: readonly Point[] = []
const noValues: StoredValues = new Map()

/** What all machines read of a signal now, as far as one sees them. */
export function SignalCompare({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  const query = useQuery(signalPoints(signal.id))
  const [text, setText] = useState('')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { points = noPoints, stored = noValues } = query.data ?? {}
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return points.filter(({ objectName, objectCode, name, code }) =>
      [objectName, objectCode, name, code].some((each) => each.toLowerCase().includes(wanted)),
    )
  }, [points, text])
  return (
    <DraggableModal
      open
      width={920}
      title={t('“{name}”各机实时对比', { name: signal.name })}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
      onCancel={onClose}
    >
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Loading />
      ) : !points.length ? (
        <EmptyState
          title={t('还没有点位使用这个信号')}
          detail={t('在点位或模型点位的“标准信号”中选择它，或用批量修改一次设置多个点位。')}
        />
      ) : (
        <div className={classes.body}>
          <Tools points={shown} stored={stored} signal={signal} ticked={ticked} onClose={onClose} onSearch={setText} />
          <PointTable
            isNarrow
            withObjects
            points={shown}
            stored={stored}
            ticked={ticked}
            onTick={(ids) => setTicked(ids.slice(0, MOST_POINTS))}
          />
        </div>
      )}
    </DraggableModal>
  )
}

interface ToolsProps extends SummaryProps {
  ticked: readonly string[]
  onSearch: (text: string) => void
  onClose: () => void
}

function Tools({ ticked, onSearch, onClose, ...summary }: ToolsProps) {
  const router = useRouter()
  return (
    <div className={classes.tools}>
      <Input.Search
        allowClear
        className={classes.search}
        placeholder={t('对象或点位')}
        aria-label={t('对象或点位')}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Summary {...summary} />
      <Permitted code="trend">
        <Button
          icon={<LineChartOutlined />}
          disabled={!ticked.length}
          title={t('先勾选点位，最多 {most} 个', { most: MOST_POINTS })}
          onClick={() => {
            onClose()
            void router.navigate({ href: `/dvs/pages/monitor/trend?points=${ticked.join(',')}` })
          }}
        >
          {ticked.length ? t('查看趋势（{n}）', { n: ticked.length }) : t('查看趋势')}
        </Button>
      </Permitted>
    </div>
  )
}

type Measured = Reading & { newest: { value: number } }
const isMeasured = (reading: Reading): reading is Measured =>
  reading.state === 'good' && typeof reading.newest.value === 'number'

/** The highest, the lowest and the mean of what is read well now. */
interface SummaryProps {
  points: readonly Point[]
  stored: StoredValues
  signal: Signal
}
function Summary({ points, stored, signal }: SummaryProps) {
  const read = useReadings(points, stored).filter(isMeasured)
  if (!read.length) return <span className={classes.summary}>{t('共 {n} 个点位', { n: points.length })}</span>
  const sorted = read.toSorted((one, other) => one.newest.value - other.newest.value)
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  const said = (value: number) => `${valueText(value, signal.decimals)}${signal.unit ? ` ${signal.unit}` : ''}`
  const mean = read.reduce((sum, { newest }) => sum + newest.value, 0) / read.length
  return (
    <span className={classes.summary}>
      {t('最高 {value}（{object}）', { value: said(most.newest.value), object: most.objectName })}
      <br />
      {t('最低 {value}（{object}）', { value: said(least.newest.value), object: least.objectName })}
      {' · '}
      {t('平均 {value}（{n} 个点位）', { value: said(mean), n: read.length })}
    </span>
  )
}
