import { eachOnce, type Substitute, thereOf } from '@zhizao/rules/production/deal-supply'
import { addQuantities, compareQuantities, type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { dayText } from '@zhizao/rules/time/calendar'
import type { DealtSupply } from './free-supply.ts'
import { dayOf, type SupplyMoment } from './supply-facts.ts'

export interface MaterialFigures {
  readonly needed: Quantity
  /** Held for it, and what it is given of stock. */
  readonly there: Quantity
  readonly expected: Quantity
  /** What of that waits for inspection. */
  readonly inspected: Quantity
  readonly short: Quantity
  /** The day on which all of it is there; nothing where nobody knows. */
  readonly readyOn: string | null
  /** What of that other materials stand for. */
  readonly substitutes: readonly Substitute[]
}

/** How orders stand with their materials, by `order material`. What should have come comes today at the earliest. */
export function materialFigures(
  { needs, dealt }: DealtSupply,
  context: SupplyMoment,
): ReadonlyMap<string, MaterialFigures> {
  const now = dayOf(context)
  const own = Map.groupBy(
    needs.filter(({ orderId }) => orderId !== null),
    ({ orderId, materialId }) => `${orderId} ${materialId}`,
  )
  const onDay = (at: number) => dayText(at, context.user.timeZone)
  return new Map(
    [...own].map(([key, each]) => {
      const given = each.map(({ id }) => dealt.get(id)!)
      const needed = sumOfQuantities(each.map((need) => need.needed))
      const held = sumOfQuantities(each.map((need) => need.held))
      const there = addQuantities(held, sumOfQuantities(given.map(thereOf)))
      const isUnknown = given.some(
        ({ short, expected, expectedAt }) => isSome(short) || (isSome(expected) && expectedAt === null),
      )
      const days = given.flatMap(({ expectedAt }) => (expectedAt === null ? [] : onDay(expectedAt)))
      return [
        key,
        {
          needed,
          expected: sumOfQuantities(given.map(({ expected }) => expected)),
          inspected: sumOfQuantities(given.map(({ inspected }) => inspected)),
          there: compareQuantities(there, needed) > 0 ? needed : there,
          short: sumOfQuantities(given.map(({ short }) => short)),
          substitutes: eachOnce(given.flatMap(({ substitutes }) => substitutes)),
          readyOn: isUnknown ? null : days.reduce((last, day) => (day > last ? day : last), now),
        },
      ]
    }),
  )
}

const isSome = (quantity: Quantity) => compareQuantities(quantity, '0') > 0
