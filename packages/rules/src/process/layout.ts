import { type GraphLink, type GraphSegment, inOrder } from './route-graph.ts'

/** Distance of the middles of two segments beside and above one another in a drawing. */
export const layoutSteps = { x: 232, y: 104 } as const
const SWEEPS = 8

/** A place in a layer: a segment, or a bend of a link that passes the layer. */
interface Cell {
  readonly key: string
  readonly before: Cell[]
  readonly behind: Cell[]
  y: number
}

/**
 * Places for segments that were not put anywhere by hand: each in a layer behind all that come before it, from left to right, in an
 * order with few crossings, near the middle of what it is linked to. The same route is always drawn alike.
 */
export function routeLayout(
  segments: readonly GraphSegment[],
  links: readonly GraphLink[],
): Map<string, { x: number; y: number }> {
  const layers = layered(segments, links)
  for (const cells of layers) spread(cells)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const [forward, way] = sweep % 2 === 0 ? [layers, 'before' as const] : [layers.toReversed(), 'behind' as const]
    for (const cells of forward) {
      const wished = new Map(cells.map((cell) => [cell, middle(cell[way]) ?? cell.y]))
      cells.sort((one, other) => wished.get(one)! - wished.get(other)!)
      spread(cells, wished)
    }
  }
  const top = Math.min(0, ...layers.flat().map(({ y }) => y))
  return new Map(
    layers.flatMap((cells, layer) =>
      cells
        .filter(({ key }) => !key.startsWith(BEND))
        .map(({ key, y }) => [key, { x: layer * layoutSteps.x, y: Math.round((y - top) * layoutSteps.y) }] as const),
    ),
  )
}

const BEND = '\u0000'

function layered(segments: readonly GraphSegment[], links: readonly GraphLink[]): Cell[][] {
  const ordered = inOrder(segments, links)
  // Those of a circle are drawn too: behind one another, as they are numbered.
  const rest = segments.filter((segment) => !ordered.includes(segment)).sort((one, other) => one.no - other.no)
  const depth = new Map<string, number>()
  const next = links.filter(({ kind, from, to }) => kind === 'next' && from !== to)
  for (const { key } of ordered) {
    const before = next.filter(({ to }) => to === key).map(({ from }) => depth.get(from) ?? -1)
    depth.set(key, Math.max(-1, ...before) + 1)
  }
  for (const { key } of rest) depth.set(key, Math.max(-1, ...depth.values()) + 1)
  const layers: Cell[][] = []
  const cells = new Map<string, Cell>()
  const add = (key: string, layer: number): Cell => {
    const cell: Cell = { key, before: [], behind: [], y: 0 }
    while (layers.length <= layer) layers.push([])
    layers[layer]!.push(cell)
    return cell
  }
  for (const { key } of [...ordered, ...rest]) cells.set(key, add(key, depth.get(key)!))
  for (const { from, to } of next) {
    const [start, end] = [depth.get(from), depth.get(to)]
    if (start === undefined || end === undefined || start >= end) continue
    let last = cells.get(from)!
    for (let layer = start + 1; layer <= end; layer++) {
      const cell = layer === end ? cells.get(to)! : add(`${BEND}${from} ${to} ${layer}`, layer)
      last.behind.push(cell)
      cell.before.push(last)
      last = cell
    }
  }
  return layers
}

const middle = (cells: readonly Cell[]) =>
  cells.length ? cells.reduce((sum, { y }) => sum + y, 0) / cells.length : undefined

/** Puts the cells of a layer below one another, a step apart, as near to where they wish to be as their order allows. */
function spread(cells: readonly Cell[], wished?: ReadonlyMap<Cell, number>) {
  const places = cells.map((cell, at) => wished?.get(cell) ?? at - (cells.length - 1) / 2)
  const kept = places.slice()
  for (let at = 1; at < kept.length; at++) kept[at] = Math.max(kept[at]!, kept[at - 1]! + 1)
  // What was pushed down together goes back up together.
  const shift = kept.reduce((sum, place, at) => sum + places[at]! - place, 0) / Math.max(1, kept.length)
  for (const [at, cell] of cells.entries()) cell.y = kept[at]! + shift
}
