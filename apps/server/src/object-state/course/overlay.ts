import type { StatePiece } from '@zhizao/contract/object-state/object-state'

/** What people put over a course. */
export interface Over {
  readonly id: string
  readonly stateId: string
  readonly from: number
  readonly to: number
}

/** A course with what lies over it; of corrections the later in the list is on top. */
export function under(pieces: readonly StatePiece[], corrections: readonly Over[]): StatePiece[] {
  return corrections.reduce<StatePiece[]>((below, over) => laid(below, over), [...pieces])
}

function laid(below: readonly StatePiece[], { id, stateId, from, to }: Over): StatePiece[] {
  const [first, last] = [below[0], below.at(-1)]
  if (!first || !last || to <= first.from || from >= last.to) return [...below]
  const put = { from: Math.max(from, first.from), to: Math.min(to, last.to), stateId, cause: null, correctionId: id }
  return [
    ...below.filter((piece) => piece.from < put.from).map((piece) => ({ ...piece, to: Math.min(piece.to, put.from) })),
    put,
    ...below.filter((piece) => piece.to > put.to).map((piece) => ({ ...piece, from: Math.max(piece.from, put.to) })),
  ]
}

/** Pieces cut at the times given, which rise. */
export function cutAt(pieces: readonly StatePiece[], cuts: readonly number[]): StatePiece[] {
  if (!cuts.length) return [...pieces]
  const found: StatePiece[] = []
  let at = 0
  for (const piece of pieces) {
    let { from } = piece
    while (at < cuts.length && cuts[at]! <= from) at++
    for (; at < cuts.length && cuts[at]! < piece.to; at++) {
      found.push({ ...piece, from, to: cuts[at]! })
      from = cuts[at]!
    }
    found.push(from === piece.from ? piece : { ...piece, from })
  }
  return found
}
