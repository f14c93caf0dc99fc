import type { Period } from '../../live/trend/trend-line.ts'

const LEAST = 2000

/** A view of another length around the same middle, inside the period; the whole period is no view. */
export function zoomed({ from, to }: Period, by: number, period: Period): Period | undefined {
  const half = Math.max(LEAST, (to - from) * by) / 2
  const middle = (from + to) / 2
  return inside({ from: middle - half, to: middle + half }, period)
}

/** A view moved by a share of its length, stopped at the ends of the period. */
export function moved({ from, to }: Period, by: number, period: Period): Period | undefined {
  const step = (to - from) * by
  const held = Math.min(period.to - to, Math.max(period.from - from, step))
  return inside({ from: from + held, to: to + held }, period)
}

/** The part of a view inside a period; nothing where that is the whole. */
export function inside(view: Period, period: Period): Period | undefined {
  const from = Math.max(view.from, period.from)
  const to = Math.min(view.to, period.to)
  const isWhole = from - period.from < 1 && period.to - to < 1
  return isWhole || to <= from ? undefined : { from, to }
}
