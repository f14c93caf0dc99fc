import { type Limits, limitNames } from '@zhizao/rules/validation/alarm-limits'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import type { Level } from '../../live/live-state.ts'
import type { Period, TrendLine } from '../../live/trend/trend-line.ts'
import type { Palette } from '../../platform/theme/palette.ts'
import { type Axis, axisKey, givenScale, niceScale, type Scale } from './axes.ts'
import { placeOfState, type States } from './state-axis.ts'
import type { TrendLook } from './trend-look.ts'

/** A curve with its looks. */
export interface DrawnLine extends TrendLine {
  label: string
  unit: string | null
  decimals: number
  /** What its values mean. */
  valueWords: readonly ValueWord[]
  /** The states that it tells, where it tells no quantity. */
  states?: States
  colour: string
  limits: Limits
}

/** One time that an alarm was active, at the place of its curve. */
export interface AlarmMark {
  id: string
  lineKey: string
  batchNo: string
  time: number
  /** When it returned; nothing while it is active. */
  until?: number
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
  /** A pane for each axis, one below the other. */
  isStacked?: boolean
  /** Bounds of axes by hand. */
  scales?: TrendLook['scales']
  alarms: readonly AlarmMark[]
  /** The curve whose limits are drawn. */
  limitsOf?: DrawnLine
  palette: Palette
  /** Until when alarms that are active are known to be, ms since 1970. */
  now: number
}

/** The place of a line's axis. */
export const axisIndex = (axes: readonly Axis[], line: Pick<DrawnLine, 'unit' | 'states'>) =>
  axes.findIndex((axis) => axis.key === axisKey(line))

/** The colour of an axis: that of its curve where it has one only. */
export function axisColour({ lines }: Pick<ChartModel, 'lines'>, key: string): string | undefined {
  const own = new Set(lines.filter((line) => axisKey(line) === key).map(({ colour }) => colour))
  return own.size === 1 ? [...own][0] : undefined
}

/** Where a value of a line is drawn. */
export const drawnAt = (value: number, { states }: Pick<DrawnLine, 'states'>) =>
  states ? placeOfState(value, states) : value

/** Bounds of an axis for what its curves reach in the view, and for the limits drawn on it. */
export function scaleOf({ lines, view, limitsOf, scales }: ChartModel, key: string): Scale {
  const states = lines.find((one) => axisKey(one) === key)?.states
  if (states) return { min: -0.75, max: states.length - 0.25, interval: 1 }
  const given = scales?.get(key)
  if (given) return givenScale(...given)
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (value: number | null | undefined) => {
    if (typeof value !== 'number') return
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  const isSeen = ([time]: readonly [number, ...unknown[]]) => time >= view.from && time <= view.to
  for (const one of lines) {
    if (axisKey(one) !== key) continue
    const seen = one.line.filter(isSeen)
    for (const spot of seen) take(spot[1])
    // Where nothing came in the view it shows what stood before.
    if (!seen.length) take(one.line.findLast(([time]) => time < view.from)?.[1])
    for (const reach of one.bands.flat())
      if (isSeen(reach)) {
        take(reach[1])
        take(reach[2])
      }
  }
  if (limitsOf && axisKey(limitsOf) === key) for (const name of limitNames) take(limitsOf.limits[name])
  return niceScale(least, greatest)
}
