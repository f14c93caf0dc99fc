import type { Quantity } from '../quantity/decimal.ts'
import type { Fraction } from '../quantity/fraction.ts'

/** A day of the plant, `2026-11-22`: as text it sorts by time. */
export type Day = string

/** One line of a bill. */
export interface BillLine {
  readonly id: string
  /** The component's material. */
  readonly material: string
  /** Net, in the component's base unit, for the bill's base quantity; exact, as a conversion may not come out even. */
  readonly quantity: Fraction
  /** Needed once for what is made together, whatever its quantity: a set-up piece. */
  readonly isFixed: boolean
  /** Percent of what is drawn that is lost, from 0 to below 100. */
  readonly loss: Quantity
  /** Never made or stocked by itself: its own components are needed in its place. */
  readonly isPhantom: boolean
  /** Lines of one group stand for one another; the least rank is planned. */
  readonly group?: string | null
  readonly rank?: number
}

/** One version of what a material is made of. */
export interface Bill {
  readonly id: string
  readonly material: string
  readonly alternative: string
  readonly version: number
  /** Holds from this day on, up to the day before `to`; null is without end. */
  readonly from: Day | null
  readonly to: Day | null
  readonly isDefault: boolean
  /** How much of the material its lines make, in the material's base unit. */
  readonly base: Fraction
  readonly lines: readonly BillLine[]
}

const holdsOn = (bill: Bill, day: Day) => (bill.from ?? '') <= day && (bill.to === null || day < bill.to)

/** Default first, then the alternatives by their names, the newest version of each. */
const byChoice = (one: Bill, other: Bill) =>
  Number(other.isDefault) - Number(one.isDefault) ||
  (one.alternative < other.alternative ? -1 : one.alternative > other.alternative ? 1 : other.version - one.version)

/** The bill of a material that holds on a day, of the alternative that is asked for or the default one. */
export const billOn = (bills: readonly Bill[], day: Day, alternative?: string): Bill | undefined =>
  bills
    .filter((bill) => holdsOn(bill, day) && (alternative === undefined || bill.alternative === alternative))
    .toSorted(byChoice)[0]

/** The lines that are planned: of a group that stand for one another, the first alone. */
export function plannedLines(lines: readonly BillLine[]): BillLine[] {
  const first = new Map<string, BillLine>()
  for (const line of lines) {
    if (!line.group) continue
    const known = first.get(line.group)
    if (!known || (line.rank ?? 0) < (known.rank ?? 0)) first.set(line.group, line)
  }
  return lines.filter((line) => !line.group || first.get(line.group) === line)
}
