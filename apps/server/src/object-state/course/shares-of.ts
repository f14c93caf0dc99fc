import type { StatePiece } from '@zhizao/contract/object-state/object-state'
import type { Context } from '../../platform/context.ts'
import { statesOf } from './states-of.ts'

/** A while of which the shares of states are told. Of one list they rise and do not overlap. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** How long each state held, ms; unknown time under null. */
export type Shares = Map<string | null, number>

/** How long objects were in each state within each stretch: of shifts, days, or anything else. */
export async function sharesOf(
  objectIds: readonly string[],
  stretches: readonly Stretch[],
  context: Pick<Context, 'db' | 'now'>,
): Promise<Map<string, Shares[]>> {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return new Map()
  const pieces = await statesOf(objectIds, first.from, last.to, [], context)
  return new Map([...pieces].map(([id, own]) => [id, sharesIn(own, stretches)]))
}

function sharesIn(pieces: readonly StatePiece[], stretches: readonly Stretch[]): Shares[] {
  let at = 0
  return stretches.map(({ from, to }) => {
    const shares: Shares = new Map()
    while (at < pieces.length && pieces[at]!.to <= from) at++
    for (let next = at; next < pieces.length && pieces[next]!.from < to; next++) {
      const { from: begin, to: end, stateId } = pieces[next]!
      shares.set(stateId, (shares.get(stateId) ?? 0) + Math.min(end, to) - Math.max(begin, from))
    }
    return shares
  })
}
