import type { Camera } from '@zhizao/contract/camera/camera'

/** Cameras shown, by cell. */
export type Cells = readonly (Camera | undefined)[]

/** As many cells as asked for; the cameras that were shown first stay. */
export const resized = (cells: Cells, count: number): Cells => Array.from({ length: count }, (_, at) => cells[at])

/** A camera put into a cell. One that already plays elsewhere moves: the two change places. */
export function placed(cells: Cells, camera: Camera, at: number): Cells {
  const from = cells.findIndex((one) => one?.id === camera.id)
  return cells.map((one, index) => (index === at ? camera : index === from ? cells[at] : one))
}

/** Where a camera goes that was only clicked: where it plays already, the first free cell, or the first. */
export function cellFor(cells: Cells, camera: Camera): number {
  const own = cells.findIndex((one) => one?.id === camera.id)
  if (own >= 0) return own
  return Math.max(
    0,
    cells.findIndex((one) => !one),
  )
}
