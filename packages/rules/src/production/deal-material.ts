import { decimalsOf, type Quantity, scaledText } from '../quantity/decimal.ts'
import { fractionOf, over, roundedUp, tenTo, times } from '../quantity/fraction.ts'

/** What an order needs of a material, for all of its pieces. */
export interface DealtComponent {
  readonly id: string
  readonly required: Quantity
  /** Of its unit. */
  readonly decimals: number
  /** Tracked piece by piece: no two outputs share one. */
  readonly isPiece: boolean
  /** What outputs that were made under an earlier bill of the order ask of it, by their ids. */
  readonly before?: ReadonlyMap<string, Quantity>
}

/** Material that was drawn for a component, of one lot; moments are milliseconds. */
export interface DealtDraw {
  readonly id: string
  readonly componentId: string
  readonly quantity: Quantity
  readonly at: number
  /** Since when it lay where it was drawn from: what was made before cannot have it in it. */
  readonly lyingSince: number
  /** What its own report made, where that drew it by itself. */
  readonly outputId: string | null
  /** A single piece, which is in one output or in none. */
  readonly isPiece: boolean
  /** What of it was brought back. */
  readonly returns: readonly { readonly at: number; readonly quantity: Quantity }[]
}

/** What was made at one moment, of pieces that were good or became scrap with them; scrap alone is no output. */
export interface DealtOutput {
  readonly id: string
  readonly at: number
  readonly pieces: Quantity
  readonly isLot: boolean
}

export interface Deal {
  /** Pieces that the components are for. */
  readonly whole: Quantity
  /** Pieces that were made before the first of these outputs. */
  readonly before: Quantity
  readonly components: readonly DealtComponent[]
  readonly draws: readonly DealtDraw[]
  readonly outputs: readonly DealtOutput[]
  /** Nothing more is made. */
  readonly isEnded: boolean
}

export interface Dealt {
  readonly shares: readonly { readonly drawId: string; readonly outputId: string; readonly quantity: Quantity }[]
  /** What is in no output: it lies at the work and is for what is still made, or, once that has ended, for nothing. */
  readonly loose: readonly { readonly drawId: string; readonly quantity: Quantity }[]
  /** What pieces of an output have used of a component by all that is known, and nobody knows from where. */
  readonly missing: readonly {
    readonly componentId: string
    readonly outputId: string
    readonly asked: Quantity
    readonly quantity: Quantity
  }[]
}

/** Quantities as whole numbers of their last decimal. */
const DECIMALS = 8
const digitsOf = (quantity: Quantity): bigint => {
  const { num, den } = fractionOf(quantity)
  return (num * tenTo(DECIMALS)) / den
}
const textOf = (digits: bigint): Quantity => scaledText(digits, DECIMALS)
/** Shares of what is counted in whole units: half a piece of each of two bags. */
const PARTS = 3

interface Lying {
  readonly draw: DealtDraw
  loose: bigint
  readonly shares: Map<Making, bigint>
}

interface Making {
  readonly output: DealtOutput
  readonly pieces: bigint
  asked: bigint
  dealt: bigint
  /** What is missing of what was asked. */
  owed: bigint
}

/**
 * Deals what was drawn for an order to its outputs, by what their pieces used: each asks for its share of what the order needs,
 * first of what its own report drew, then of all that lies at the work, of each lot as much as there is of it. What is scanned
 * later pays for what was made since it lay there. What pieces have not used goes to all of them once nothing more is made; what
 * comes back is taken from what lies there first. Whatever happens, the shares and what is loose are what was drawn.
 */
export function dealMaterial(deal: Deal): Dealt {
  const drawsOf = Map.groupBy(deal.draws, ({ componentId }) => componentId)
  const parts = deal.components.map((component) => dealComponent(component, drawsOf.get(component.id) ?? [], deal))
  return {
    shares: parts.flatMap(({ lying }) =>
      lying.flatMap(({ draw, shares }) =>
        [...shares].flatMap(([{ output }, quantity]) =>
          quantity > 0n ? [{ drawId: draw.id, outputId: output.id, quantity: textOf(quantity) }] : [],
        ),
      ),
    ),
    loose: parts.flatMap(({ lying }) =>
      lying.flatMap(({ draw, loose }) => (loose > 0n ? [{ drawId: draw.id, quantity: textOf(loose) }] : [])),
    ),
    missing: parts.flatMap(({ component, made }) =>
      made.flatMap(({ output, asked, owed }) =>
        owed > 0n
          ? [{ componentId: component.id, outputId: output.id, asked: textOf(asked), quantity: textOf(owed) }]
          : [],
      ),
    ),
  }
}

/** What happened with one component, in the order of time. */
function dealComponent(component: DealtComponent, draws: readonly DealtDraw[], deal: Deal) {
  const lying: Lying[] = []
  const made: Making[] = []
  let done = digitsOf(deal.before)
  for (const step of stepsOf(draws, deal.outputs)) {
    if ('draw' in step) {
      const come: Lying = { draw: step.draw, loose: digitsOf(step.draw.quantity), shares: new Map() }
      lying.push(come)
      if (!step.draw.outputId) payLate(come, made, component)
    } else if ('output' in step) {
      const { output } = step
      const before = done
      done += digitsOf(output.pieces)
      if (!output.isLot) continue
      const told = component.before?.get(output.id)
      const share = askedFor(component, done, deal.whole) - askedFor(component, before, deal.whole)
      const asked = told === undefined ? share : digitsOf(told)
      const making = { output, pieces: digitsOf(output.pieces), asked, dealt: 0n, owed: asked }
      made.push(making)
      serve(making, lying, component)
    } else {
      const from = lying.find(({ draw }) => draw === step.of)
      if (from) bringBack(from, digitsOf(step.quantity), component)
    }
  }
  // What is needed no longer is not in what was made since, but in what was made under the earlier bill.
  const isNeeded = digitsOf(component.required) > 0n
  const having = isNeeded ? made : made.filter(({ output }) => component.before?.has(output.id))
  if (deal.isEnded || (isNeeded && done >= digitsOf(deal.whole)))
    for (const each of lying) if (each.loose > 0n) giveToAll(each, having, component)
  return { component, lying, made }
}

type Step = { draw: DealtDraw } | { output: DealtOutput } | { of: DealtDraw; quantity: Quantity }

/** What is drawn at the same moment was there for what was made then. */
function stepsOf(draws: readonly DealtDraw[], outputs: readonly DealtOutput[]): Step[] {
  const all = [
    ...draws.map((draw) => ({ at: draw.at, rank: 0, step: { draw } })),
    ...outputs.map((output) => ({ at: output.at, rank: 1, step: { output } })),
    ...draws.flatMap((of) =>
      of.returns.map(({ at, quantity }) => ({ at: Math.max(at, of.at), rank: 2, step: { of, quantity } })),
    ),
  ]
  return all.toSorted((one, other) => one.at - other.at || one.rank - other.rank).map(({ step }) => step)
}

/** What so many pieces ask for of a component, rounded once. */
function askedFor(component: DealtComponent, pieces: bigint, whole: Quantity): bigint {
  const share = over({ num: pieces, den: tenTo(DECIMALS) }, fractionOf(whole))
  return digitsOf(roundedUp(times(fractionOf(component.required), share), fineness(component, whole)))
}

/** Decimals of what is asked for: so many that no piece asks for nothing where several are made of one unit together. */
function fineness({ required, decimals, isPiece }: DealtComponent, whole: Quantity): number {
  if (isPiece) return decimals
  const { num, den } = over(fractionOf(required), fractionOf(whole))
  let places = 0
  while (places < DECIMALS && num > 0n && num * tenTo(places) < den) places++
  return Math.min(DECIMALS, Math.max(decimals, PARTS, places + PARTS - 1))
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
const sumOf = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n)

function give(from: Lying, to: Making, quantity: bigint) {
  if (quantity <= 0n) return
  from.loose -= quantity
  from.shares.set(to, (from.shares.get(to) ?? 0n) + quantity)
  to.dealt += quantity
  to.owed = to.owed > quantity ? to.owed - quantity : 0n
}

/** An output takes what its pieces ask for. */
function serve(making: Making, lying: readonly Lying[], component: DealtComponent) {
  for (const each of lying)
    if (each.draw.outputId === making.output.id) give(each, making, least(each.loose, making.owed))
  const there = lying.filter(({ loose, draw }) => loose > 0n && draw.outputId !== making.output.id)
  for (const each of there.filter(({ draw }) => draw.isPiece))
    if (each.loose <= making.owed) give(each, making, each.loose)
  const pool = there.filter(({ draw }) => !draw.isPiece)
  const weights = pool.map(({ loose }) => loose)
  const shares = parted(least(making.owed, sumOf(weights)), weights, component)
  for (const [at, each] of pool.entries()) give(each, making, shares[at]!)
}

/** What is scanned late is of what was made since it lay there, as far as that lacks it. */
function payLate(come: Lying, made: readonly Making[], component: DealtComponent) {
  const owing = made.filter(({ owed, output }) => owed > 0n && output.at >= come.draw.lyingSince)
  if (come.draw.isPiece) {
    const first = owing.find(({ owed }) => owed >= come.loose)
    if (first) give(come, first, come.loose)
    return
  }
  const weights = owing.map(({ owed }) => owed)
  const shares = parted(least(come.loose, sumOf(weights)), weights, component)
  for (const [at, each] of owing.entries()) give(come, each, shares[at]!)
}

/** What pieces have not used is of all that were made since it lay there, else of all. */
function giveToAll(from: Lying, made: readonly Making[], component: DealtComponent) {
  const since = made.filter(({ output }) => output.at >= from.draw.lyingSince)
  const all = since.length ? since : made
  if (!all.length) return
  if (from.draw.isPiece) {
    give(from, all.at(-1)!, from.loose)
    return
  }
  const shares = parted(
    from.loose,
    all.map(({ pieces }) => pieces),
    component,
  )
  for (const [at, each] of all.entries()) give(from, each, shares[at]!)
}

/** What lies there comes back first; of the rest pieces have used less. An output that is left with nothing lacks what it asked for. */
function bringBack(from: Lying, quantity: bigint, component: DealtComponent) {
  const loose = least(from.loose, quantity)
  from.loose -= loose
  const used = [...from.shares].filter(([, share]) => share > 0n)
  const weights = used.map(([, share]) => share)
  const shares = parted(least(quantity - loose, sumOf(weights)), weights, component)
  for (const [at, [making, share]] of used.entries()) {
    from.shares.set(making, share - shares[at]!)
    making.dealt -= shares[at]!
    if (making.dealt === 0n) making.owed = making.asked
  }
}

/**
 * A quantity in parts by their weights, to the last digit; none is more than its weight where all of them together are not less
 * than the quantity.
 */
function parted(quantity: bigint, weights: readonly bigint[], { decimals }: DealtComponent): bigint[] {
  const sum = sumOf(weights)
  if (quantity <= 0n || sum <= 0n) return weights.map(() => 0n)
  const finest = Math.max(decimals || PARTS, ...[quantity, ...weights].map((each) => decimalsOf(textOf(each))))
  const step = tenTo(DECIMALS - finest)
  let weight = 0n
  let given = 0n
  return weights.map((each) => {
    weight += each
    const upTo = ((quantity * weight) / sum / step) * step
    const part = upTo - given
    given = upTo
    return part
  })
}
