import { dayAfter } from '../calendar/shop-day.ts'
import {
  addQuantities,
  compareQuantities,
  multiplyQuantities,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '../quantity/decimal.ts'
import { fractionOf, over, roundedUp } from '../quantity/fraction.ts'
import { inTurn } from './deal-supply.ts'

/** How a material is made or bought. */
export interface NetMaterial {
  readonly id: string
  readonly isMade: boolean
  /** From the order to having it. */
  readonly leadDays: number
  readonly minLot: Quantity | null
  readonly lotMultiple: Quantity | null
  /** What is to lie there on every day. */
  readonly minStock: Quantity | null
}

/** Something that asks for a material. */
export interface NetNeed {
  readonly id: string
  readonly materialId: string
  /** What has no day yet is asked for on the last day that is looked at. */
  readonly on: string | null
  readonly priority: number
  readonly quantity: Quantity
  /** Planning the order that asks makes it too, so nobody orders it by itself. */
  readonly isBelow?: boolean
}

/** Stock that is fit for use up to a day. */
export interface NetStock {
  readonly materialId: string
  readonly expiresOn: string | null
  readonly quantity: Quantity
}

/** What comes, and on which day; undated on the last that is looked at. */
export interface NetComing {
  readonly materialId: string
  readonly on: string | null
  readonly quantity: Quantity
}

/** What of a proposal is for which need; for the minimum stock where none is named. */
export interface Peg {
  readonly needId: string | null
  readonly quantity: Quantity
}

/** What to order of a material to have it on a day. */
export interface Proposal {
  readonly materialId: string
  /** Made and bought by orders of their own; `below` is made by planning the order that asks for it. */
  readonly kind: 'make' | 'buy' | 'below'
  readonly on: string
  /** The day of the order: today where that has passed, and then it comes late. */
  readonly startOn: string
  readonly isLate: boolean
  readonly short: Quantity
  /** The shortage in lots. */
  readonly quantity: Quantity
  readonly pegs: readonly Peg[]
}

/** What becomes of a material on a day on which something happens; `left` at its end, below zero where it comes late. */
export interface NetDay {
  readonly on: string
  readonly needed: Quantity
  readonly coming: Quantity
  readonly expired: Quantity
  readonly proposed: Quantity
  readonly left: Quantity
}

export interface NetCourse {
  /** What lies there and is fit for use today. */
  readonly stock: Quantity
  readonly days: readonly NetDay[]
}

export interface Netted {
  readonly proposals: readonly Proposal[]
  readonly courses: ReadonlyMap<string, NetCourse>
  /** Needs that proposals bring about, by their id: of which proposal. */
  readonly dependent: ReadonlyMap<string, Proposal>
  /** All needs that were looked at. */
  readonly needs: readonly NetNeed[]
}

interface Ground {
  readonly needs: readonly NetNeed[]
  readonly stock: readonly NetStock[]
  readonly coming: readonly NetComing[]
}

interface Horizon {
  readonly today: string
  readonly until: string
}

const NONE = '0'
const USUAL = 5
const isSome = (quantity: Quantity) => compareQuantities(quantity, NONE) > 0
const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) < 0 ? one : other)
const most = (one: Quantity, other: Quantity) => (compareQuantities(one, other) > 0 ? one : other)
const less = (one: Quantity, other: Quantity) => most(NONE, subtractQuantities(one, other))
const sum = <Row>(rows: readonly Row[], of: (row: Row) => Quantity) => sumOfQuantities(rows.map(of))

/** A shortage as it is ordered: not below the least lot, in whole multiples. */
export function lotOf(short: Quantity, { minLot, lotMultiple }: Pick<NetMaterial, 'minLot' | 'lotMultiple'>): Quantity {
  const asked = minLot ? most(short, minLot) : short
  if (!lotMultiple || !isSome(lotMultiple)) return asked
  return multiplyQuantities(lotMultiple, roundedUp(over(fractionOf(asked), fractionOf(lotMultiple)), 0))
}

/** Materials with what is made before what it is made of; throws where something is made of itself. */
export function beforeTheirParts(ids: Iterable<string>, partsOf: (id: string) => readonly string[]): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const behind: string[] = []
  const visit = (id: string): void => {
    if (state.get(id) === 'done') return
    if (state.get(id) === 'open') throw new Error(`${id} is made of itself`)
    state.set(id, 'open')
    for (const part of partsOf(id)) visit(part)
    state.set(id, 'done')
    behind.push(id)
  }
  for (const id of ids) visit(id)
  return behind.reverse()
}

/**
 * What to make and buy so that all needs up to a day are met. Materials come with what is made before what it is made of, and each
 * proposal asks for its components on the day on which it is begun.
 */
export function netRequirements(
  materials: readonly NetMaterial[],
  { needs, stock, coming }: Ground,
  { componentsOf, ...horizon }: Horizon & { componentsOf(proposal: Proposal): readonly Component[] },
): Netted {
  const made = new Set(materials.flatMap(({ id, isMade }) => (isMade ? [id] : [])))
  const asked = Map.groupBy(needs, ({ materialId }) => materialId)
  const lying = Map.groupBy(stock, ({ materialId }) => materialId)
  const awaited = Map.groupBy(coming, ({ materialId }) => materialId)
  const all = [...needs]
  const proposals: Proposal[] = []
  const courses = new Map<string, NetCourse>()
  const dependent = new Map<string, Proposal>()
  for (const material of materials) {
    const { id } = material
    const own = { needs: asked.get(id) ?? [], stock: lying.get(id) ?? [], coming: awaited.get(id) ?? [] }
    const netted = netOf(material, own, horizon)
    courses.set(id, netted.course)
    for (const proposal of netted.proposals) {
      proposals.push(proposal)
      if (proposal.kind === 'buy') continue
      for (const part of componentsOf(proposal)) {
        const need = {
          id: `of-${all.length}`,
          materialId: part.materialId,
          on: proposal.startOn,
          priority: USUAL,
          quantity: part.quantity,
          isBelow: made.has(part.materialId),
        }
        dependent.set(need.id, proposal)
        all.push(need)
        const known = asked.get(part.materialId)
        if (known) known.push(need)
        else asked.set(part.materialId, [need])
      }
    }
  }
  return { proposals, courses, dependent, needs: all }
}

interface Component {
  readonly materialId: string
  readonly quantity: Quantity
}

interface Use {
  readonly on: string
  readonly quantity: Quantity
}
interface Source {
  readonly from: string | null
  /** The last day on which it may be used. */
  readonly last: string | null
  readonly quantity: Quantity
  left: Quantity
  readonly uses: Use[]
}
type Open = NetNeed & { on: string; short: Quantity }

/** What a source has on a day once all needs up to that day have taken theirs. */
const leftOn = ({ from, last, quantity, uses }: Source, day: string): Quantity =>
  (from !== null && from > day) || (last !== null && last < day)
    ? NONE
    : subtractQuantities(
        quantity,
        sum(
          uses.filter(({ on }) => on <= day),
          (use) => use.quantity,
        ),
      )

function netOf(material: NetMaterial, ground: Ground, { today, until }: Horizon) {
  const inReach = (on: string | null) => (on === null || on > until ? until : on < today ? today : on)
  const turns: Open[] = ground.needs
    .filter(({ on, quantity }) => isSome(quantity) && (on === null || on <= until))
    .map((need) => ({ ...need, on: inReach(need.on), short: need.quantity }))
    .toSorted(inTurn)
  const stock = ground.stock
    .filter(({ expiresOn, quantity }) => isSome(quantity) && (expiresOn === null || expiresOn >= today))
    .map(({ expiresOn, quantity }): Source => ({ from: null, last: expiresOn, quantity, left: quantity, uses: [] }))
    .toSorted((one, other) => byDay(one.last ?? '9999', other.last ?? '9999'))
  const coming = ground.coming
    .filter(({ on, quantity }) => isSome(quantity) && (on === null || on <= until))
    .map(({ on, quantity }): Source => ({ from: inReach(on), last: null, quantity, left: quantity, uses: [] }))
    .toSorted((one, other) => byDay(one.from!, other.from!))
  for (const need of turns) {
    for (const each of stock) if (each.last === null || each.last >= need.on) take(each, need)
    for (const each of coming) if (each.from! <= need.on) take(each, need)
  }
  // What comes too late is still theirs who need it last: nothing is ordered twice.
  for (const need of turns.toReversed()) for (const each of coming) take(each, need)
  const sources = [...stock, ...coming]
  const days = daysOf(turns, sources, { today, until })
  const proposals = proposalsOf(material, turns, { days, added: addedFor(material.minStock, sources, days), today })
  return { proposals, course: courseOf(turns, sources, { proposals, days }) }
}

const byDay = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function take(source: Source, need: Open): void {
  const quantity = least(source.left, need.short)
  if (!isSome(quantity)) return
  source.left = subtractQuantities(source.left, quantity)
  need.short = subtractQuantities(need.short, quantity)
  source.uses.push({ on: need.on, quantity })
}

/** Days on which something happens to a material. */
function daysOf(turns: readonly Open[], sources: readonly Source[], { today, until }: Horizon): string[] {
  const days = [
    today,
    ...turns.map(({ on }) => on),
    ...sources.flatMap(({ from, last }) => [...(from ? [from] : []), ...(last ? [dayAfter(last, 1)] : [])]),
  ]
  return [...new Set(days)].filter((day) => day <= until).sort()
}

/** What keeps the minimum there on each day, less what comes for it later. */
function addedFor(
  minimum: Quantity | null,
  sources: readonly Source[],
  days: readonly string[],
): Map<string, Quantity> {
  const added = new Map<string, Quantity>()
  if (!minimum || !isSome(minimum)) return added
  const lacking = less(
    minimum,
    sum(sources, (source) => leftOn(source, days.at(-1)!)),
  )
  let all = NONE
  for (const day of days) {
    const lackingNow = less(
      minimum,
      sum(sources, (source) => leftOn(source, day)),
    )
    const quantity = less(least(lackingNow, lacking), all)
    all = addQuantities(all, quantity)
    if (isSome(quantity)) added.set(day, quantity)
  }
  return added
}

interface Wanting {
  readonly days: readonly string[]
  readonly added: ReadonlyMap<string, Quantity>
  readonly today: string
}

/** Lots for what is short on each day; what is over of one is used before another is ordered. */
function proposalsOf(material: NetMaterial, turns: readonly Open[], { days, added, today }: Wanting): Proposal[] {
  const proposals: Proposal[] = []
  let surplus = NONE
  const covered = (pegs: readonly Peg[]): Peg[] =>
    pegs.flatMap(({ needId, quantity }) => {
      const taken = least(surplus, quantity)
      surplus = subtractQuantities(surplus, taken)
      const left = subtractQuantities(quantity, taken)
      return isSome(left) ? [{ needId, quantity: left }] : []
    })
  const propose = (kind: Proposal['kind'], on: string, pegs: readonly Peg[]) => {
    if (!pegs.length) return
    const short = sum(pegs, ({ quantity }) => quantity)
    const quantity = kind === 'below' ? short : lotOf(short, material)
    surplus = addQuantities(surplus, subtractQuantities(quantity, short))
    const begin = dayAfter(on, -material.leadDays)
    const isLate = begin < today
    proposals.push({
      materialId: material.id,
      kind,
      on,
      startOn: isLate ? today : begin,
      isLate,
      short,
      quantity,
      pegs,
    })
  }
  const shortOn = Map.groupBy(
    turns.filter(({ short }) => isSome(short)),
    ({ on }) => on,
  )
  for (const day of days) {
    const own = (isBelow: boolean) =>
      (shortOn.get(day) ?? [])
        .filter((need) => (material.isMade && need.isBelow === true) === isBelow)
        .map(({ id, short }) => ({ needId: id, quantity: short }))
    const minimum = added.get(day)
    const pegs = [...own(false), ...(minimum ? [{ needId: null, quantity: minimum }] : [])]
    propose(material.isMade ? 'make' : 'buy', day, covered(pegs))
    propose('below', day, covered(own(true)))
  }
  return proposals
}

function courseOf(
  turns: readonly Open[],
  sources: readonly Source[],
  { proposals, days }: { proposals: readonly Proposal[]; days: readonly string[] },
): NetCourse {
  const stock = sum(
    sources.filter(({ from }) => from === null),
    ({ quantity }) => quantity,
  )
  let left = stock
  const course = days.map((on): NetDay => {
    const of = <Row extends { quantity: Quantity }>(rows: readonly Row[], isThen: (row: Row) => boolean) =>
      sum(rows.filter(isThen), ({ quantity }) => quantity)
    const needed = of(turns, (need) => need.on === on)
    const coming = of(sources, ({ from }) => from === on)
    const gone = sources.filter(({ last }) => last !== null && dayAfter(last, 1) === on)
    const expired = sum(gone, (source) => source.left)
    const proposed = of(proposals, (proposal) => proposal.on === on)
    left = subtractQuantities(addQuantities(left, addQuantities(coming, proposed)), addQuantities(needed, expired))
    return { on, needed, coming, expired, proposed, left }
  })
  return { stock, days: course }
}
