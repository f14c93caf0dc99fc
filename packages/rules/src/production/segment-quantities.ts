import { compareFractions, type Fraction, fractionOf, over, times } from '../quantity/fraction.ts'

/** A way that pieces take: for `denominator` of `from` there are `numerator` of `to`. */
export interface Way {
  readonly fromId: string
  readonly toId: string
  readonly numerator: string
  readonly denominator: string
}

/** Segments so that each stands behind those that it takes pieces from; what runs in a circle is left out. */
export function inOrder<Segment extends { id: string }>(segments: readonly Segment[], ways: readonly Way[]): Segment[] {
  const waiting = new Map(segments.map(({ id }) => [id, ways.filter(({ toId }) => toId === id).length]))
  const ordered: Segment[] = []
  let ready = segments.filter(({ id }) => !waiting.get(id))
  while (ready.length) {
    ordered.push(...ready)
    const next: string[] = []
    for (const { id } of ready)
      for (const { toId } of ways.filter(({ fromId }) => fromId === id)) {
        const left = waiting.get(toId)! - 1
        waiting.set(toId, left)
        if (!left) next.push(toId)
      }
    ready = segments.filter(({ id }) => next.includes(id))
  }
  return ordered
}

/** Pieces of each segment for a quantity of what the last ones make: where several follow, the most that any of them asks for. */
export function segmentQuantities(
  segments: readonly { id: string }[],
  ways: readonly Way[],
  quantity: Fraction,
): Map<string, Fraction> {
  const found = new Map<string, Fraction>()
  for (const { id } of inOrder(segments, ways).toReversed()) {
    const asked = ways
      .filter(({ fromId }) => fromId === id)
      .map((way) => over(times(found.get(way.toId)!, fractionOf(way.denominator)), fractionOf(way.numerator)))
    found.set(
      id,
      asked.length ? asked.reduce((one, other) => (compareFractions(one, other) >= 0 ? one : other)) : quantity,
    )
  }
  return found
}
