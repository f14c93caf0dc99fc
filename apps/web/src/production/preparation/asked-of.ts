import type { Preparation } from '@zhizao/contract/production/preparation'
import { compareQuantities, type Quantity, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'

/** One line of what is asked of a need: its own material, or one that stands for it. */
export interface Asked {
  readonly key: string
  readonly row: Preparation
  readonly substitute?: Preparation['substitutes'][number]
  readonly proposed: Quantity
}

const lessThan = (all: Quantity, part: Quantity): Quantity =>
  compareQuantities(all, part) > 0 ? subtractQuantities(all, part) : '0'

/**
 * What to bring for a need: what is missing, but what lies loose at the line, and in place of what its own material cannot give
 * the substitutes that readiness counts, as far as they lie in houses. A substitute at the line is drawn there.
 */
export function askedOf(row: Preparation): Asked[] {
  const others = row.substitutes.filter(({ picked }) => picked !== '0')
  const stood = sumOfQuantities(row.substitutes.map(({ quantity }) => quantity))
  const own = { key: row.id, row, proposed: lessThan(row.missing, sumOfQuantities([row.atLine, stood])) }
  const instead = others.map((substitute) => ({
    key: `${row.id} ${substitute.materialId}`,
    row,
    substitute,
    proposed: substitute.picked,
  }))
  return own.proposed === '0' && instead.length ? instead : [own, ...instead]
}
