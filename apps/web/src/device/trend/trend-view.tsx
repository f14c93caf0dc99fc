import type { LivePoint } from '@zhizao/contract/device/live-point'
import { Segmented } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { AlarmDrawer } from '../../alarm/index.ts'
import { periodOf, type SpanName } from '../../live/trend/trend-address.ts'
import type { Period } from '../../live/trend/trend-line.ts'
import { useNow } from '../../live/use-now.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { alarmMarks } from './alarm-marks.ts'
import { axesOf } from './axes.ts'
import { type ChartModel, scaleOf } from './chart-model.ts'
import { contrastShift } from './contrast.ts'
import { drawnLines } from './drawn-lines.ts'
import { FiguresTable } from './figures-table.tsx'
import { plotInsets } from './panes.ts'
import { saveAs } from './save-as.ts'
import { ScaleMenu } from './scale-menu.tsx'
import { type ChartHandle, TrendChart } from './trend-chart.tsx'
import { type TrendLook, usualLook } from './trend-look.ts'
import { trendSheet } from './trend-sheet.ts'
import { TrendTools } from './trend-tools.tsx'
import classes from './trend-view.module.css'
import { useTrend } from './use-trend.ts'
import { useTrendAlarms } from './use-trend-alarms.ts'
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
  const { hidden, chosen, withLimits, withAlarms, isStacked, scales } = look
  const [opened, setOpened] = useState<string>()
  const now = useNow(5000)
  const chart = useRef<ChartHandle>(null)
  const mode = useMode()
  const palette = palettes[mode]
  const moving = useMovingPeriod(span ?? '8h', look.zoom && look.heldTo)
  const period = fixed ?? moving
  const setZoom = (zoom: Period | undefined) => change({ zoom, heldTo: zoom && !fixed ? period.to : undefined })
  const view = (look.zoom && inside(look.zoom, period)) ?? period
  const shift = contrastShift(contrast, period)
  const pointIds = useMemo(() => points.map((point) => point.pointId), [points])
  const trend = useTrend({ points, period, view, shift, isLive: !fixed || fixed.to > now })
  const alarms = useTrendAlarms(pointIds, period, withAlarms)
  const knownUntil = alarms.some(({ endedAt }) => !endedAt) ? now : period.to
  const lines = useMemo(
    () => drawnLines(trend.lines, points, { mode, kept, contrast }),
    [trend.lines, points, mode, kept, contrast],
  )
  const shown = useMemo(() => lines.filter((line) => !hidden.has(line.key)), [lines, hidden])
  const own = shown.filter((line) => !line.shift)
  const focus = own.find((line) => line.key === chosen) ?? (chosen === null ? undefined : own[0])
  const [from, to] = [view.from, view.to]
  const model = useMemo<ChartModel>(
    () => ({
      period,
      view: { from, to },
      lines: shown,
      axes: axesOf(shown, isStacked),
      isStacked,
      scales,
      alarms: withAlarms ? alarmMarks(alarms, shown) : [],
      limitsOf: withLimits ? focus : undefined,
      palette,
      now: knownUntil,
    }),
    [period, from, to, shown, isStacked, scales, withAlarms, alarms, withLimits, focus, palette, knownUntil],
  )
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

/** The look where nobody else keeps it. Another range begins unzoomed. */
function useOwnLook(range: string): [TrendLook, (changes: Partial<TrendLook>) => void] {
  const [own, setOwn] = useState({ of: range, look: usualLook })
  const look = own.of === range ? own.look : { ...own.look, zoom: undefined, heldTo: undefined }
  return [look, (changes) => setOwn({ of: range, look: { ...look, ...changes } })]
}

/** The stretch that ends now. While something is looked at closely it stands still, where it stood then. */
function useMovingPeriod(span: SpanName, heldTo: number | undefined): Period {
  const now = useNow(5000)
  const next = periodOf(span, now)
  const [kept, setKept] = useState(next)
  const length = next.to - next.from
  const wanted = heldTo ? { from: heldTo - length, to: heldTo } : next
  const isOther = kept.to !== wanted.to || kept.from !== wanted.from
  if (isOther) setKept(wanted)
  return isOther ? wanted : kept
}
