import type { States } from './state-axis.ts'

export interface Axis {
  /** What lines have in common that share it. */
  key: string
  unit: string
  /** Of an axis of states. */
  states?: States
  side: 'left' | 'right'
  /** Px away from the plot. */
  offset: number
  /** Beyond four units an axis is there but not drawn: the plot would have no room. */
  isDrawn: boolean
}

const MOST_DRAWN = 4
const STEP = 56
/** Px of a sign of a state's words, and the most that an axis of them takes. */
const SIGN = 12
const MOST_WIDE = 128

export interface Measured {
  unit: string | null
  states?: States
}

/** Points of one unit share an axis, and so do points of the same states. */
export const axisKey = ({ unit, states }: Measured) => (states ? JSON.stringify(states) : (unit ?? ''))

/** One axis a unit or set of states, in the order of first use: each at the left of its own pane, or taking turns left and right. */
export function axesOf(lines: readonly Measured[], isStacked = false): Axis[] {
  const distinct = new Map(lines.map((line) => [axisKey(line), line]))
  const used = { left: 0, right: 0 }
  return [...distinct].map(([key, { unit, states }], at) => {
    const said = { key, unit: states ? '' : (unit ?? ''), ...(states && { states }) }
    if (isStacked) return { ...said, side: 'left', offset: 0, isDrawn: true }
    const side = at % 2 ? ('right' as const) : ('left' as const)
    const offset = used[side]
    used[side] += widthOf({ states })
    return { ...said, side, offset, isDrawn: at < MOST_DRAWN }
  })
}

/** Px that the labels of an axis take. */
export const widthOf = ({ states }: Pick<Axis, 'states'>) =>
  states ? Math.min(MOST_WIDE, Math.max(STEP, ...states.map(({ words }) => words.length * SIGN + 16))) : STEP

/** Px that the drawn axes need beside the plot. */
export const roomFor = (axes: readonly Axis[], side: Axis['side']) =>
  Math.max(
    28,
    axes.filter((axis) => axis.isDrawn && axis.side === side).reduce((sum, axis) => sum + widthOf(axis), 0) + 4,
  )

export interface Scale {
  min: number
  max: number
  interval: number
}

const TICKS = 5

/** A round step that takes about five of itself to go so far. */
function niceStep(length: number): number {
  const rough = length / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= rough)!
}

/** Bounds as people have set them. */
export const givenScale = (min: number, max: number): Scale => ({ min, max, interval: niceStep(max - min) })

/** Round bounds with some air around the values; a flat line gets a span of its own. */
export function niceScale(least: number, greatest: number): Scale {
  if (!Number.isFinite(least) || !Number.isFinite(greatest)) return { min: 0, max: 1, interval: 0.2 }
  const flat = greatest === least
  const air = flat ? Math.abs(least) * 0.1 || 1 : (greatest - least) * 0.06
  const [low, high] = [least - air, greatest + air]
  const interval = niceStep(high - low)
  const digits = Math.max(0, 2 - Math.floor(Math.log10(interval)))
  const clean = (value: number) => Number(value.toFixed(Math.min(12, digits)))
  return {
    min: clean(Math.floor(low / interval) * interval),
    max: clean(Math.ceil(high / interval) * interval),
    interval: clean(interval),
  }
}
