export interface Axis {
  unit: string
  side: 'left' | 'right'
  /** Px away from the plot. */
  offset: number
  /** Beyond four units an axis is there but not drawn: the plot would have no room. */
  isDrawn: boolean
}

const MOST_DRAWN = 4
const STEP = 56

/** One axis a unit, in the order of first use, taking turns left and right. */
export function axesOf(units: readonly (string | null)[]): Axis[] {
  const distinct = [...new Set(units.map((unit) => unit ?? ''))]
  return distinct.map((unit, at) => ({
    unit,
    side: at % 2 ? 'right' : 'left',
    offset: Math.floor(at / 2) * STEP,
    isDrawn: at < MOST_DRAWN,
  }))
}

/** Px that the drawn axes need beside the plot. */
export const roomFor = (axes: readonly Axis[], side: Axis['side']) =>
  Math.max(28, axes.filter((axis) => axis.isDrawn && axis.side === side).length * STEP + 4)

export interface Scale {
  min: number
  max: number
  interval: number
}

const TICKS = 5

/** Round bounds with some air around the values; a flat line gets a span of its own. */
export function niceScale(least: number, greatest: number): Scale {
  if (!Number.isFinite(least) || !Number.isFinite(greatest)) return { min: 0, max: 1, interval: 0.2 }
  const flat = greatest === least
  const air = flat ? Math.abs(least) * 0.1 || 1 : (greatest - least) * 0.06
  const [low, high] = [least - air, greatest + air]
  const rough = (high - low) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const interval = [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= rough)!
  const digits = Math.max(0, 2 - Math.floor(Math.log10(interval)))
  const clean = (value: number) => Number(value.toFixed(Math.min(12, digits)))
  return {
    min: clean(Math.floor(low / interval) * interval),
    max: clean(Math.ceil(high / interval) * interval),
    interval: clean(interval),
  }
}
