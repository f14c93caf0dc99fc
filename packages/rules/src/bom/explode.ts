import { type Bounds, boundsOf, boundsRoundedUp, noBounds, plusBounds, timesBounds } from '../quantity/bounds.ts'
import type { Quantity } from '../quantity/decimal.ts'
import { type Factored, factored, sumOf, timesFactored } from '../quantity/factored.ts'
import { type Fraction, fractionOf, nothing, over, roundedUp, times } from '../quantity/fraction.ts'
import { type Bill, type BillLine, billOn, type Day, plannedLines } from './bill.ts'
import { cycleThrough } from './cycle.ts'

/** Levels that a structure may have, as everywhere in the product. */
export const MOST_LEVELS = 50

/** What is needed of one material in all. */
export interface Requirement {
  readonly material: string
  /** The deepest place at which it is needed; 0 is what is made. */
  readonly level: number
  /** With losses, over all places, before rounding; above 0. */
  readonly bounds: Bounds
  /** The same as the fraction that it is: worked out for the whole structure when it is first asked for. */
  readonly exact: () => Fraction
  /** The bill that it is made by; absent of what is bought or has none on the day. */
  readonly bill: Bill | undefined
}

export type Exploded = { requirements: readonly Requirement[] } | { cycle: readonly string[] }

/** The bill that a material is made by; asked once a material. */
export type BillOf = (material: string) => Bill | undefined

/** A material of a structure with what is planned of its bill, each looked up once. */
interface Part {
  readonly material: string
  readonly bill: Bill | undefined
  readonly lines: { readonly line: BillLine; readonly part: Part }[]
  /** The deepest place at which it is used. */
  level: number
  /** Lines that use it and have not been counted yet. */
  users: number
}

/**
 * What it takes to make a quantity of a material, each material once, what is made before what it is made of. Shared parts are
 * gathered over all places before their own bill is opened, so a line is worked on once however often its bill is used. Nothing is
 * rounded on the way. What is fixed is needed once for all of the material that it is part of. Phantoms stand for their components and
 * are no requirement of their own, where all that is needed of them is.
 */
export function explode(material: string, quantity: Fraction, billOf: BillOf): Exploded {
  const ordered = beforeTheirComponents(partsOf(material, billOf))
  if (!ordered) return { cycle: cycleThrough(material, (of) => componentsOf(of, billOf))! }
  let fractions: ReadonlyMap<Part, Need<Factored>> | undefined
  const exactNeeds = () => {
    fractions ??= needs(ordered, quantity, withFractions)
    return fractions
  }
  const requirements: Requirement[] = []
  for (const [part, { own }] of needs(ordered, quantity, withBounds)) {
    const exact = () => exactNeeds().get(part)!.own
    if (own.high !== 0n)
      requirements.push({ material: part.material, level: part.level, bounds: own, exact, bill: part.bill })
  }
  return { requirements }
}

const componentsOf = (material: string, billOf: BillOf) =>
  plannedLines(billOf(material)?.lines ?? []).map((line) => line.material)

/** Everything that a material is made of, itself first. */
function partsOf(material: string, billOf: BillOf): Part[] {
  const parts: Part[] = []
  const known = new Map<string, Part>()
  const partOf = (of: string): Part => {
    const before = known.get(of)
    if (before) return before
    const part = { material: of, bill: billOf(of), lines: [], level: 0, users: 0 }
    known.set(of, part)
    parts.push(part)
    return part
  }
  partOf(material)
  for (const { bill, lines } of parts)
    for (const line of bill ? plannedLines(bill.lines) : []) {
      const part = partOf(line.material)
      part.users++
      lines.push({ line, part })
    }
  return parts
}

/** What needs are worked out in. */
interface Arithmetic<Amount> {
  of: (quantity: Fraction) => Amount
  isNothing: (amount: Amount) => boolean
  times: (amount: Amount, num: bigint, den: bigint) => Amount
  sumOf: (all: readonly Amount[]) => Amount
}

const withBounds: Arithmetic<Bounds> = {
  of: boundsOf,
  isNothing: ({ high }) => high === 0n,
  times: timesBounds,
  sumOf: (all) => all.reduce(plusBounds, noBounds),
}

const withFractions: Arithmetic<Factored> = {
  of: factored,
  isNothing: ({ num }) => num === 0n,
  times: (amount, num, den) => timesFactored(amount, { num, den }),
  sumOf: (all) => (all.length ? sumOf(all) : factored(nothing)),
}

/** All that is needed of a material, and what of it is not replaced by its components. */
interface Need<Amount> {
  all: Amount
  own: Amount
}

/** The needs of parts in an order in which each stands before its components. */
function needs<Amount>(
  ordered: readonly Part[],
  quantity: Fraction,
  arithmetic: Arithmetic<Amount>,
): Map<Part, Need<Amount>> {
  const asked = new Map(ordered.map((part) => [part, { all: [] as Amount[], own: [] as Amount[] }]))
  const top = asked.get(ordered[0]!)!
  top.all = top.own = [arithmetic.of(quantity)]
  const found = new Map<Part, Need<Amount>>()
  for (const [part, { all, own }] of asked) {
    const total = arithmetic.sumOf(all)
    found.set(part, { all: total, own: own.length === all.length ? total : arithmetic.sumOf(own) })
    if (!part.bill) continue
    const { base } = part.bill
    const makes = arithmetic.times(total, base.den, base.num)
    if (arithmetic.isNothing(makes)) continue
    for (const { line, part: component } of part.lines) {
      const before = asked.get(component)!
      const amount = grossAmount(line, makes, arithmetic)
      before.all.push(amount)
      // What has no bill on the day cannot be replaced by its components.
      if (!line.isPhantom || !component.bill) before.own.push(amount)
    }
  }
  return found
}

/** As `grossOf`, for sums over many levels. */
function grossAmount<Amount>(line: BillLine, makes: Amount, { of, times }: Arithmetic<Amount>): Amount {
  const { quantity, loss, isFixed } = line
  if (loss === '0') return isFixed ? of(quantity) : times(makes, quantity.num, quantity.den)
  const share = fractionOf(loss)
  const hundred = 100n * share.den
  const [num, den] = [quantity.num * hundred, quantity.den * (hundred - share.num)]
  return isFixed ? of({ num, den }) : times(makes, num, den)
}

/** What a line needs where its bill is made so many times: gross = net ÷ (1 − loss). */
export function grossOf(line: BillLine, makes: Fraction): Fraction {
  if (makes.num === 0n) return nothing
  const net = line.isFixed ? line.quantity : times(line.quantity, makes)
  const loss = fractionOf(line.loss)
  if (loss.num === 0n) return net
  const hundred = 100n * loss.den
  return times(net, { num: hundred, den: hundred - loss.num })
}

/** Parts in an order in which each stands before all that it is made of, with their levels; undefined where a circle lets none be first. */
function beforeTheirComponents(parts: readonly Part[]): Part[] | undefined {
  const ordered = parts.slice(0, 1).filter(({ users }) => users === 0)
  for (const { lines, level } of ordered)
    for (const { part } of lines) {
      part.level = Math.max(part.level, level + 1)
      part.users--
      if (part.users === 0) ordered.push(part)
    }
  return ordered.length === parts.length ? ordered : undefined
}

/** One place in the structure. */
export interface Place {
  /** Line ids from the top, joined: the same wherever the structure is opened. */
  readonly path: string
  readonly level: number
  readonly line: BillLine
  /** For this place, with losses, before rounding. */
  readonly exact: Fraction
  readonly bill: Bill | undefined
  /** Stands for another line of its group and is not planned. */
  readonly isSubstitute: boolean
}

/**
 * The structure as a tree from the top down, each line at each place where it is used, no more than `most` of them: shared parts make
 * the tree far larger than its lines. What is fixed stands at each place. `isCut` says that there would be more.
 */
export function places(
  material: string,
  quantity: Fraction,
  billOf: BillOf,
  { most, levels = MOST_LEVELS }: { most: number; levels?: number },
): { places: readonly Place[]; isCut: boolean } {
  const found: Place[] = []
  let isCut = false
  const open = (bill: Bill, amount: Fraction, above: string, level: number) => {
    const planned = new Set(plannedLines(bill.lines))
    const makes = over(amount, bill.base)
    for (const line of bill.lines) {
      if (found.length >= most) {
        isCut = true
        return
      }
      const isSubstitute = !planned.has(line)
      const exact = grossOf(line, makes)
      const path = above ? `${above}/${line.id}` : line.id
      const own = isSubstitute ? undefined : billOf(line.material)
      found.push({ path, level, line, exact, bill: own, isSubstitute })
      if (own && level < levels) open(own, exact, path, level + 1)
    }
  }
  const top = billOf(material)
  if (top) open(top, quantity, '', 1)
  return { places: found, isCut }
}

/** A requirement in its unit: rounded up here and nowhere before. */
export const requiredQuantity = (
  { bounds, exact }: Pick<Requirement, 'bounds' | 'exact'>,
  decimals: number,
): Quantity => boundsRoundedUp(bounds, decimals) ?? roundedUp(exact(), decimals)

/** The bills that hold on a day by the material they make. */
export function billsOn(bills: readonly Bill[], day: Day): BillOf {
  const byMaterial = Map.groupBy(bills, (bill) => bill.material)
  return (material) => billOn(byMaterial.get(material) ?? [], day)
}
