import { type Axis, roomFor, widthOf } from './axes.ts'
import { PLOT_TOP } from './plot-place.ts'

/** Px below the plot: its times and the slider. */
const BELOW = 74
/** Px between two panes: the head of the lower one. */
const GAP = 24
/** A pane is never lower than this, px; then the page scrolls. */
const LEAST = 60
const RIGHT = 28

export interface Pane {
  top: number
  height: number
}

/** The least that a chart of so many panes takes, px. */
export const leastHeight = (panes: number) => PLOT_TOP + panes * LEAST + (panes - 1) * GAP + BELOW

/** The panes of a chart from above, all of one height. */
export function panesOf(count: number, height: number): Pane[] {
  const each = Math.floor((height - PLOT_TOP - BELOW - (count - 1) * GAP) / count)
  return Array.from({ length: count }, (_, at) => ({ top: PLOT_TOP + at * (each + GAP), height: each }))
}

/** Px between the sides of the chart and the plot: what stands under the chart by the same time axis keeps them too. */
export function plotInsets(axes: readonly Axis[], isStacked: boolean): { left: number; right: number } {
  if (!isStacked) return { left: roomFor(axes, 'left'), right: roomFor(axes, 'right') }
  return { left: Math.max(RIGHT, ...axes.map(widthOf)) + 4, right: RIGHT }
}
