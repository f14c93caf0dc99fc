import type { Bill } from '../bom/bill.ts'
import { plannedLines } from '../bom/bill.ts'
import { type BillOf, grossOf, MOST_LEVELS } from '../bom/explode.ts'
import { type Fraction, over, plus } from '../quantity/fraction.ts'

/** What is needed of a material to make a quantity by one bill, before rounding. */
export interface Needed {
  readonly material: string
  readonly quantity: Fraction
  /** Needed once for all of it. */
  readonly isFixed: boolean
}

/** What it takes to make a quantity by a bill, one level deep: phantoms stand for their components, each material comes once of each kind. */
export function neededOf(bill: Bill, quantity: Fraction, billOf: BillOf): Needed[] {
  const found = new Map<string, Needed>()
  const open = (one: Bill, amount: Fraction, isFixedAbove: boolean, level: number) => {
    for (const line of plannedLines(one.lines)) {
      const need = grossOf(line, over(amount, one.base))
      const isFixed = isFixedAbove || line.isFixed
      const below = line.isPhantom && level < MOST_LEVELS ? billOf(line.material) : undefined
      if (below) {
        open(below, need, isFixed, level + 1)
        continue
      }
      const key = `${line.material} ${isFixed}`
      const known = found.get(key)
      found.set(key, { material: line.material, isFixed, quantity: known ? plus(known.quantity, need) : need })
    }
  }
  open(bill, quantity, false, 1)
  return [...found.values()]
}
