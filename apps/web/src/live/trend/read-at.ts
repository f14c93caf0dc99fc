import type { TrendLine } from './trend-line.ts'

/** What a curve shows at a moment. */
export interface SpotRead {
  time: number
  value: number
  exact?: bigint
  least?: number
  greatest?: number
}

/** Place of the last item at or before a time; -1 before the first. */
function before(items: readonly (readonly [number, ...unknown[]])[], time: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]![0] <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The spot nearest to a moment, at most `within` ms away; a stepped curve holds its last value until a break. */
export function readAt(line: TrendLine, time: number, within: number): SpotRead | undefined {
  const at = before(line.line, time)
  const [left, right] = [line.line[at], line.line[at + 1]]
  const near = line.isStep || !right || (left && time - left[0] <= right[0] - time) ? left : right
  if (!near || near[1] === null) return undefined
  const stands = near === left && (line.isStep || (!right && time <= (line.heldUntil ?? 0)))
  if (Math.abs(near[0] - time) > within && !stands) return undefined
  const run = line.bands.find((one) => one[0]![0] <= near[0] && one.at(-1)![0] >= near[0])
  const reach = run?.[before(run, near[0])]
  const spot = { time: near[0], value: near[1], ...(near[2] !== undefined && { exact: near[2] }) }
  if (reach?.[0] !== near[0]) return spot
  return { ...spot, least: reach[1], greatest: reach[2] }
}
