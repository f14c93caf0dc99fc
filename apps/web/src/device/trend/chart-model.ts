import { type Limits, limitNames } from '@zhizao/rules/validation/alarm-limits'
import type { Palette } from '../../platform/theme/palette.ts'
import type { Level } from '../live/live-state.ts'
import { type Axis, niceScale, type Scale } from './axes.ts'
import type { Period, TrendLine } from './trend-line.ts'

/** A curve with its looks. */
export interface DrawnLine extends TrendLine {
  label: string
  unit: string | null
  decimals: number
  colour: string
  limits: Limits
}

/** An alarm at the place of its curve. */
export interface AlarmMark {
  id: string
  lineKey: string
  time: number
  value: number
  level: Level
  content: string
}

/** Everything that a chart draws. */
export interface ChartModel {
  period: Period
  view: Period
  lines: readonly DrawnLine[]
  axes: readonly Axis[]
  alarms: readonly AlarmMark[]
  /** The curve whose limits are drawn. */
  limitsOf?: DrawnLine
  palette: Palette
}

/** The colour of an alarm level on a chart. */
export const levelColour = (level: Level, palette: Palette) =>
  ({ urgent: palette.bad, error: palette.warn, warning: palette.info })[level]

/** The place of a line's axis. */
export const axisIndex = (axes: readonly Axis[], line: Pick<DrawnLine, 'unit'>) =>
  axes.findIndex((axis) => axis.unit === (line.unit ?? ''))

/** Bounds of an axis for what its curves reach in the view, and for the limits drawn on it. */
export function scaleOf({ lines, view, limitsOf }: ChartModel, unit: string): Scale {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (value: number | null | undefined) => {
    if (typeof value !== 'number') return
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  const isSeen = ([time]: readonly [number, ...unknown[]]) => time >= view.from && time <= view.to
  for (const one of lines) {
    if ((one.unit ?? '') !== unit) continue
    for (const spot of one.line) if (isSeen(spot)) take(spot[1])
    for (const reach of one.bands.flat())
      if (isSeen(reach)) {
        take(reach[1])
        take(reach[2])
      }
  }
  if (limitsOf && (limitsOf.unit ?? '') === unit) for (const name of limitNames) take(limitsOf.limits[name])
  return niceScale(least, greatest)
}
