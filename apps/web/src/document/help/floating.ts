export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** The window may be made as small as this, px. */
export const LEAST = { width: 200, height: 40 }
/** As much of the title as always stays reachable, px. */
const REACH = 80

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The place moved by a distance; its title never leaves the screen. */
export const moved = (place: Place, dx: number, dy: number, screen: { width: number; height: number }): Place => ({
  ...place,
  x: clamp(place.x + dx, REACH - place.width, screen.width - REACH),
  y: clamp(place.y + dy, 0, screen.height - LEAST.height),
})

/** The place with an edge or corner (n, s, e, w and their pairs) drawn by a distance, never below the least size. */
export function resized(place: Place, edge: string, dx: number, dy: number): Place {
  const next = { ...place }
  if (edge.includes('e')) next.width = Math.max(LEAST.width, place.width + dx)
  if (edge.includes('s')) next.height = Math.max(LEAST.height, place.height + dy)
  if (edge.includes('w')) {
    next.width = Math.max(LEAST.width, place.width - dx)
    next.x = place.x + place.width - next.width
  }
  if (edge.includes('n')) {
    const top = Math.max(-place.y, dy)
    next.height = Math.max(LEAST.height, place.height - top)
    next.y = place.y + place.height - next.height
  }
  return next
}

/** A place that fits a screen: at the right, or where it was left. */
export function fitted(place: Place | undefined, screen: { width: number; height: number }): Place {
  const width = Math.min(place?.width ?? 480, Math.max(LEAST.width, screen.width - 32))
  const height = Math.min(place?.height ?? 640, Math.max(LEAST.height, screen.height - 96))
  const start = { width, height, x: place?.x ?? screen.width - width - 24, y: place?.y ?? 72 }
  return moved(start, 0, 0, screen)
}
