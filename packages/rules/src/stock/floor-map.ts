/** A place on a floor map, in cells from its upper left corner. */
export interface MapPlace {
  locationId: string
  x: number
  y: number
  width: number
  height: number
}

/** Cells of a map. */
export interface MapSize {
  columns: number
  rows: number
}

/** How large a place is that nobody has sized. */
export const USUAL_PLACE = { width: 4, height: 3 }

/** Whether a place lies on the map with all its cells. */
export const isOnMap = ({ x, y, width, height }: Omit<MapPlace, 'locationId'>, { columns, rows }: MapSize): boolean =>
  x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= columns && y + height <= rows

/** The cells that are taken, each by the first place that lies there. */
function takenCells(
  places: readonly MapPlace[],
  { columns }: MapSize,
): { cells: Map<number, MapPlace>; clash?: Clash } {
  const cells = new Map<number, MapPlace>()
  let clash: Clash | undefined
  for (const place of places)
    for (let y = place.y; y < place.y + place.height; y++)
      for (let x = place.x; x < place.x + place.width; x++) {
        const other = cells.get(y * columns + x)
        if (other) clash ??= [other, place]
        else cells.set(y * columns + x, place)
      }
  return { cells, clash }
}
type Clash = readonly [MapPlace, MapPlace]

/** Two places of a map that lie on one another; nothing where each has its cells for itself. All places lie on the map. */
export const clashOf = (places: readonly MapPlace[], size: MapSize): Clash | undefined => takenCells(places, size).clash

/**
 * Gives locations that have no place one, each in the first gap of the usual size, row by row, in the order in which they
 * come. What finds no room any more is left out.
 */
export function arranged(places: readonly MapPlace[], locationIds: readonly string[], size: MapSize): MapPlace[] {
  const { cells } = takenCells(places, size)
  const all = [...places]
  const { width, height } = USUAL_PLACE
  // Rows and columns of the usual size with an aisle between the rows.
  let at = 0
  const across = Math.floor((size.columns + 1) / (width + 1))
  const down = Math.floor((size.rows + 1) / (height + 1))
  for (const locationId of locationIds) {
    let place: MapPlace | undefined
    for (; at < across * down && !place; at++) {
      const [x, y] = [(at % across) * (width + 1), Math.floor(at / across) * (height + 1)]
      const next = { locationId, x, y, width, height }
      if (isFree(next, cells, size.columns)) place = next
    }
    if (!place) break
    all.push(place)
  }
  return all
}

function isFree({ x, y, width, height }: MapPlace, cells: ReadonlyMap<number, unknown>, columns: number): boolean {
  for (let down = y; down < y + height; down++)
    for (let right = x; right < x + width; right++) if (cells.has(down * columns + right)) return false
  return true
}
