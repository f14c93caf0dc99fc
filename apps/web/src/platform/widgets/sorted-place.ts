const PAGE = 10

/** The row's place under which something lies so far down a list, px. */
export const placeUnder = (top: number, height: number) => Math.round(top / height)

/** Where a key leads the row at a place; nothing for keys that move none. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  const to = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - PAGE,
    PageDown: at + PAGE,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}

/** The list after its row at a place went to another. */
export function withMoved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(to, 0, rows[from]!)
}

/** How far a list scrolls in a frame while something is held this far from its upper and its lower edge, px. */
export function scrollBy(fromTop: number, fromBottom: number): number {
  const EDGE = 48
  const speed = (inside: number) => Math.ceil((EDGE - Math.max(inside, -EDGE)) / 4)
  if (fromTop < EDGE) return -speed(fromTop)
  if (fromBottom < EDGE) return speed(fromBottom)
  return 0
}
