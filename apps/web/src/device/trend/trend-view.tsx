import type { LivePoint } from '@zhizao/contract/device/live-point'
import { Segmented } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { AlarmDrawer } from '../../alarm/index.ts'
import type { SpanName } from '../../live/trend/trend-address.ts'
import type { Period } from '../../live/trend/trend-line.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { scaleOf } from './chart-model.ts'
import { FiguresTable } from './figures-table.tsx'
import { plotInsets } from './panes.ts'
import { saveAs } from './save-as.ts'
import { ScaleMenu } from './scale-menu.tsx'
import { type ChartHandle, TrendChart } from './trend-chart.tsx'
import type { TrendLook } from './trend-look.ts'
import { trendSheet } from './trend-sheet.ts'
import { TrendTools } from './trend-tools.tsx'
import classes from './trend-view.module.css'
import { useOwnLook } from './use-own-look.ts'
import { useTrendModel } from './use-trend-model.ts'
import { inside } from './view-moves.ts'

/** The time axis of the chart: what is on show of it, and px from the sides of the chart to its ends. */
export interface Plot {
  view: Period
  left: number
  right: number
}

export interface TrendViewProps {
  points: readonly LivePoint[]
  /** A stretch that ends now and goes on live, or a fixed period. */
  span?: SpanName
  period?: Period
  contrast?: string
  /** How it is looked at; kept by the view itself where nobody else keeps it. */
  look?: TrendLook
  onLook?: (changes: Partial<TrendLook>) => void
  /** What stands under the chart by the same times, between the same sides. */
  under?: (plot: Plot) => ReactNode
  /** Colours that belong to points. */
  kept?: ReadonlyMap<string, string | null>
}

/** The trend of points with its tools and figures. */
export function TrendView(props: TrendViewProps) {
  const { points, span, period: fixed, contrast = 'none', kept, under } = props
  const [ownLook, keep] = useOwnLook(fixed ? `${fixed.from}-${fixed.to}` : (span ?? '8h'))
  const [look, change] = [props.look ?? ownLook, props.onLook ?? keep]
  const { hidden, withLimits, withAlarms, isStacked, scales } = look
  const [opened, setOpened] = useState<string>()
  const chart = useRef<ChartHandle>(null)
  const { period, view, trend, lines, shown, focus, model } = useTrendModel({
    points,
    span,
    period: fixed,
    contrast,
    look,
    kept,
  })
  const setZoom = (zoom: Period | undefined) => change({ zoom, heldTo: zoom && !fixed ? period.to : undefined })
  const { query } = trend
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Loading />
  const named = (ending: string) => `${t('趋势')}_${dayjs(view.from).format('YYYYMMDDHHmm')}.${ending}`
  const picture = () => {
    const address = chart.current?.picture()
    if (address) saveAs(named('png'), address)
  }
  return (
    <div className={classes.view}>
      <TrendTools
        period={period}
        view={view}
        onView={setZoom}
        withLimits={withLimits}
        onLimits={(on) => change({ withLimits: on })}
        withAlarms={withAlarms}
        alarms={model.alarms}
        onAlarm={setOpened}
        onAlarms={(on) => change({ withAlarms: on })}
        onPicture={picture}
        onSheet={() => saveAs(named('csv'), new Blob([trendSheet(shown, view)], { type: 'text/csv' }))}
      >
        <span className={classes.grain}>{grain(trend.isRaw, lines[0]?.width)}</span>
        <Layout isStacked={isStacked} onStacked={(next) => change({ isStacked: next })} />
        <ScaleMenu
          axes={model.axes}
          scales={scales}
          scaleOf={(key) => scaleOf(model, key)}
          onScales={(next) => change({ scales: next })}
        />
      </TrendTools>
      <TrendChart
        ref={chart}
        model={model}
        label={t('{names} 的趋势图', { names: points.map((point) => point.name).join('、') })}
        onView={(next) => setZoom(next && inside(next, period))}
        onLine={(key) => change({ chosen: key.split('@')[0] })}
        onAlarm={setOpened}
      />
      {under?.({ view, ...plotInsets(model.axes, isStacked) })}
      <FiguresTable
        lines={lines}
        figures={trend.figures}
        hidden={hidden}
        focus={focus?.key}
        onHide={(key) => change({ hidden: toggled(hidden, key) })}
        onFocus={(key) => change({ chosen: key === focus?.key ? null : key })}
      />
      {opened && <AlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

const Layout = ({ isStacked, onStacked }: { isStacked: boolean; onStacked: (isStacked: boolean) => void }) => (
  <Segmented<string>
    size="small"
    aria-label={t('曲线排列')}
    value={isStacked ? 'panes' : 'one'}
    onChange={(value) => onStacked(value === 'panes')}
    options={[
      { value: 'panes', label: t('按单位分栏') },
      { value: 'one', label: t('合在一起') },
    ]}
  />
)

const toggled = (keys: ReadonlySet<string>, key: string) =>
  new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key])

/** How finely the curves show what was measured. */
function grain(isRaw: boolean, width: number | null | undefined) {
  if (isRaw) return t('原始数据')
  if (!width) return ''
  const seconds = width / 1000
  if (seconds < 60) return t('每 {n} 秒聚合', { n: seconds })
  if (seconds < 3600) return t('每 {n} 分钟聚合', { n: seconds / 60 })
  return seconds < 86_400 ? t('每 {n} 小时聚合', { n: seconds / 3600 }) : t('每 {n} 天聚合', { n: seconds / 86_400 })
}
