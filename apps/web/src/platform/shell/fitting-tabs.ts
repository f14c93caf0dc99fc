/** How many tabs find room: all of them, or those in front and the active one, with room for 更多 behind them. */
export function fittingTabs(widths: readonly number[], active: number, room: number, more: number): Set<number> {
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (all <= room) return new Set(widths.keys())
  let left = room - more - (widths[active] ?? 0)
  const fitting = new Set(active in widths ? [active] : [])
  for (const [at, width] of widths.entries()) {
    if (at === active) continue
    left -= width
    if (left < 0) break
    fitting.add(at)
  }
  return fitting
}
