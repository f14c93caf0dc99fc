import type { LivePoint } from '@zhizao/contract/device/live-point'
import { useMemo, useRef, useState } from 'react'
import { AlarmDrawer } from '../../alarm/detail/alarm-drawer.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { useNow } from '../live/use-now.ts'
import { alarmMarks } from './alarm-marks.ts'
import { axesOf } from './axes.ts'
import type { ChartModel } from './chart-model.ts'
import { contrastShift } from './contrast.ts'
import { drawnLines } from './drawn-lines.ts'
import { FiguresTable } from './figures-table.tsx'
import { saveAs } from './save-as.ts'
import { periodOf, type SpanName } from './trend-address.ts'
import { type ChartHandle, TrendChart } from './trend-chart.tsx'
import type { Period } from './trend-line.ts'
import { trendSheet } from './trend-sheet.ts'
import { TrendTools } from './trend-tools.tsx'
import classes from './trend-view.module.css'
import { useTrend } from './use-trend.ts'
import { useTrendAlarms } from './use-trend-alarms.ts'
import { inside } from './view-moves.ts'

export interface TrendViewProps {
  points: readonly LivePoint[]
  /** A stretch that ends now and goes on live, or a fixed period. */
  span?: SpanName
  period?: Period
  contrast?: string
  /** The point whose curve is chosen at first; the first one's otherwise. */
  focus?: string
  /** Colours that belong to points. */
  kept?: ReadonlyMap<string, string | null>
}

/** The trend of points with its tools and figures. */
export function TrendView({ points, span, period: fixed, contrast = 'none', focus: first, kept }: TrendViewProps) {
  const [zoomed, setZoomed] = useState<{ of: string; view: Period | undefined }>()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null | undefined>(first)
  const [opened, setOpened] = useState<string>()
  const now = useNow(5000)
  const [withLimits, setWithLimits] = useState(true)
  const [withAlarms, setWithAlarms] = useState(true)
  const chart = useRef<ChartHandle>(null)
  const mode = useMode()
  const palette = palettes[mode]
  // Another range begins unzoomed.
  const range = fixed ? `${fixed.from}-${fixed.to}` : (span ?? '8h')
  const zoom = zoomed?.of === range ? zoomed.view : undefined
  const setZoom = (next: Period | undefined) => setZoomed({ of: range, view: next })
  const moving = useMovingPeriod(span ?? '8h', !!zoom)
  const period = fixed ?? moving
  const view = (zoom && inside(zoom, period)) ?? period
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
      axes: axesOf(shown),
      alarms: withAlarms ? alarmMarks(alarms, shown) : [],
      limitsOf: withLimits ? focus : undefined,
      palette,
      now: knownUntil,
    }),
    [period, from, to, shown, withAlarms, alarms, withLimits, focus, palette, knownUntil],
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
        onLimits={setWithLimits}
        withAlarms={withAlarms}
        alarms={model.alarms}
        onAlarm={setOpened}
        onAlarms={setWithAlarms}
        onPicture={picture}
        onSheet={() => saveAs(named('csv'), new Blob([trendSheet(shown, view)], { type: 'text/csv' }))}
      >
        <span className={classes.grain}>{grain(trend.isRaw, lines[0]?.width)}</span>
      </TrendTools>
      <TrendChart
        ref={chart}
        model={model}
        label={t('{names} 的趋势图', { names: points.map((point) => point.name).join('、') })}
        onView={(next) => setZoom(next && inside(next, period))}
        onLine={(key) => setChosen(key.split('@')[0])}
        onAlarm={setOpened}
      />
      <FiguresTable
        lines={lines}
        figures={trend.figures}
        hidden={hidden}
        focus={focus?.key}
        onHide={(key) => setHidden((before) => toggled(before, key))}
        onFocus={(key) => setChosen(key === focus?.key ? null : key)}
      />
      {opened && <AlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

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

/** The stretch that ends now. While something is looked at closely it stands still. */
function useMovingPeriod(span: SpanName, isHeld: boolean): Period {
  const now = useNow(5000)
  const next = periodOf(span, now)
  const [kept, setKept] = useState(next)
  const isOther = kept.to - kept.from !== next.to - next.from
  if (isOther || (!isHeld && kept.to !== next.to)) setKept(next)
  return isOther ? next : kept
}
