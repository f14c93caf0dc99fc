import type { LivePoint } from '@zhizao/contract/device/live-point'
import { useMemo, useState } from 'react'
import { periodOf, type SpanName } from '../../live/trend/trend-address.ts'
import type { Period } from '../../live/trend/trend-line.ts'
import { useNow } from '../../live/use-now.ts'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'
import { alarmMarks } from './alarm-marks.ts'
import { axesOf } from './axes.ts'
import type { ChartModel } from './chart-model.ts'
import { contrastShift } from './contrast.ts'
import { drawnLines } from './drawn-lines.ts'
import type { TrendLook } from './trend-look.ts'
import { useTrend } from './use-trend.ts'
import { useTrendAlarms } from './use-trend-alarms.ts'
import { inside } from './view-moves.ts'

interface Drawn {
  points: readonly LivePoint[]
  span?: SpanName | undefined
  /** A fixed one. */
  period?: Period | undefined
  contrast: string
  look: TrendLook
  kept?: ReadonlyMap<string, string | null> | undefined
}

/** What a trend shows, as it is looked at: its period and the part in view, its lines, and the chart that is drawn of those. */
export function useTrendModel({ points, span = '8h', period: fixed, contrast, look, kept }: Drawn) {
  const { hidden, chosen, withLimits, withAlarms, isStacked, scales } = look
  const now = useNow(5000)
  const mode = useMode()
  const palette = palettes[mode]
  const moving = useMovingPeriod(span, look.zoom && look.heldTo)
  const period = fixed ?? moving
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
  return { period, view, trend, lines, shown, focus, model }
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
