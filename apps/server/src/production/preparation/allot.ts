import { compareQuantities, type Quantity, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'

interface Allotted {
  readonly id: string
  readonly materialId: string
  readonly locationId: string | null
  readonly consumed: Quantity
  readonly delivered: Quantity
  readonly missing: Quantity
}

interface Stock {
  /** Free where needs are brought to, by `place material`. */
  readonly atPlaces: ReadonlyMap<string, Quantity>
  /** Free in warehouses, by material. */
  readonly inHouses: ReadonlyMap<string, Quantity>
}

const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) < 0 ? one : other)
const atLeastNone = (quantity: Quantity) => (compareQuantities(quantity, '0') < 0 ? '0' : quantity)

/**
 * Deals stock out to needs in the order in which they stand. What was brought for a need lies at its place until it is used up
 * and is nobody else's; what lies there besides goes to who needs it first, and so does what is free in warehouses.
 */
export function allot(
  needs: readonly Allotted[],
  stock: Stock,
): ReadonlyMap<string, { atLine: Quantity; short: Quantity }> {
  const placeOf = ({ locationId, materialId }: Allotted) => `${locationId} ${materialId}`
  const loose = new Map<string, Quantity>()
  for (const [place, own] of Map.groupBy(needs, placeOf)) {
    const theirs = own.map(({ delivered, consumed }) => atLeastNone(subtractQuantities(delivered, consumed)))
    loose.set(place, atLeastNone(subtractQuantities(stock.atPlaces.get(place) ?? '0', sumOfQuantities(theirs))))
  }
  const left = new Map(stock.inHouses)
  return new Map(
    needs.map((need) => {
      const atLine = least(loose.get(placeOf(need))!, need.missing)
      loose.set(placeOf(need), subtractQuantities(loose.get(placeOf(need))!, atLine))
      const asked = subtractQuantities(need.missing, atLine)
      const free = atLeastNone(left.get(need.materialId) ?? '0')
      const given = least(free, asked)
      left.set(need.materialId, subtractQuantities(free, given))
      return [need.id, { atLine, short: subtractQuantities(asked, given) }] as const
    }),
  )
}
