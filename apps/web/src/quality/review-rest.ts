import type { DispositionKind } from '@zhizao/contract/quality/nonconformance'
import { compareQuantities, type Quantity, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'

/** A part of a review as it is typed. */
export interface TypedPart {
  readonly key: number
  readonly kind: DispositionKind
  readonly quantity: string
  readonly remark: string
}

/** What the parts leave over; below zero where they are too much, nothing where one cannot be read. */
export function restOf(quantity: Quantity, parts: readonly TypedPart[]): Quantity | undefined {
  const typed = parts.map((part) => (part.quantity.trim() ? typedQuantity(part.quantity) : '0'))
  if (typed.includes(undefined)) return undefined
  return subtractQuantities(quantity, sumOfQuantities(typed as Quantity[]))
}

export const isAllDivided = (rest: Quantity | undefined) => rest !== undefined && compareQuantities(rest, '0') === 0
