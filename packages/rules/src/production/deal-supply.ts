import {
  addQuantities,
  compareQuantities,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '../quantity/decimal.ts'

/** Something that will use a material up. */
export interface SupplyNeed {
  readonly id: string
  readonly materialId: string
  /** The day on which it is needed; of what has no day yet nothing is known, so it comes last. */
  readonly on: string | null
  /** 1 first, among those of a day. */
  readonly priority: number
  /** Where it is used up: what lies loose there is taken first. */
  readonly place: string | null
  /** What leaves a house, by its path: what lies in places of it and of those below it is at its place. */
  readonly house?: string | null
  /** What was brought for it, or is on its way to it: lies about and is nobody else's. */
  readonly owed: Quantity
  /** What of that are other materials, at most: they were brought for it in place of its own. */
  readonly broughtAs?: readonly { readonly materialId: string; readonly quantity: Quantity }[]
  /** What it asks of what everybody may have. */
  readonly asked: Quantity
  /** What orders of its own still make for it, and when the last of it is there. */
  readonly pegged: Quantity
  readonly peggedAt: number | null
  /** Materials that may stand for its own, as much of them as of it, the first to be taken first. */
  readonly substitutes?: readonly string[]
}

/** Stock that is fit for use and that nobody holds. */
export interface LyingStock {
  readonly materialId: string
  readonly place: string
  /** It may be picked for any place; what lies at lines, at docks and in boxes is brought by hand. */
  readonly isPicked: boolean
  /** Path of the house where picking goes to it; nothing at lines and docks. */
  readonly house?: string | null
  /** The last day on which it may be used. */
  readonly expiresOn: string | null
  readonly quantity: Quantity
}

/** What will come: from orders of our own, from suppliers. */
export interface ComingSupply {
  readonly materialId: string
  readonly quantity: Quantity
  /** When it is there; nothing where nobody knows. */
  readonly at: number | null
  /** It lies there and waits for inspection. */
  readonly isInspected?: boolean
}

/** What stands for what is missing of a need. */
export interface Substitute {
  readonly materialId: string
  readonly there: Quantity
  /** What of that lies in houses, from where it is picked for the place of the need. */
  readonly picked: Quantity
  readonly expected: Quantity
}

/** What a need is given of stock and of what comes. */
export interface Dealt {
  /** What those before left of stock at its place. */
  readonly left: Quantity
  /** Of what was brought for it. */
  readonly owed: Quantity
  readonly atPlace: Quantity
  readonly fromHouses: Quantity
  readonly elsewhere: Quantity
  /** What comes for it. */
  readonly expected: Quantity
  /** What of that lies there and waits for inspection. */
  readonly inspected: Quantity
  /** What nothing is there for, nor comes. */
  readonly short: Quantity
  /** When the last of what comes is there; nothing where nothing comes or nobody knows when. */
  readonly expectedAt: number | null
  /** What of other materials stands for it; what of them comes is among what is expected. */
  readonly substitutes: readonly Substitute[]
}

type Row = Omit<LyingStock, 'quantity'> & { left: Quantity }

interface Pool {
  readonly rows: Row[]
  readonly coming: (Omit<ComingSupply, 'quantity'> & { left: Quantity })[]
}

type Open = { -readonly [Field in keyof Dealt]: Dealt[Field] } & { isUndated: boolean }
type Pools = ReadonlyMap<string, Pool>

const NONE = '0'
const LAST = '9999-12-31'
const isSome = (quantity: Quantity) => compareQuantities(quantity, NONE) > 0
const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) < 0 ? one : other)
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byId = (one: string, other: string) => one.length - other.length || byText(one, other)

/** Who is served first: who needs it on the earlier day, then who is more urgent, then who was there first. */
export const inTurn = (
  one: Pick<SupplyNeed, 'on' | 'priority' | 'id'>,
  other: Pick<SupplyNeed, 'on' | 'priority' | 'id'>,
): number => byText(one.on ?? LAST, other.on ?? LAST) || one.priority - other.priority || byId(one.id, other.id)

/**
 * Deals stock, and what will come, out to all that need it, in their turn: so what is free for a need is what is fit for use on
 * its day less all needs before it. What was brought for a need is its own, and what an order's own parts make is that order's;
 * only where stock is left in the end need it not wait for them. What all whose own it is leave stands for what others are short of.
 */
export function dealSupply(
  needs: readonly SupplyNeed[],
  stock: readonly LyingStock[],
  { coming, today }: { coming: readonly ComingSupply[]; today: string },
): ReadonlyMap<string, Dealt> {
  const pools = poolsOf(stock, coming)
  const turns = needs.toSorted(inTurn)
  const open = givenOf(turns, pools, today)
  for (const need of turns.filter(({ pegged }) => isSome(pegged))) {
    const given = open.get(need.id)!
    const pool = pools.get(need.materialId)
    const left = pool ? giveStock(pool, need, given, { asked: need.pegged, today }) : need.pegged
    if (isSome(left)) addComing(given, left, need.peggedAt)
  }
  for (const need of turns) giveSubstitutes(need, open.get(need.id)!, pools, today)
  return new Map(
    [...open].map(([id, { isUndated, ...given }]) => [id, isUndated ? { ...given, expectedAt: null } : given]),
  )
}

/** Something that is free, and when: stock is there, and what has no time comes some day. */
export interface FreePart {
  readonly quantity: Quantity
  readonly at: number | 'now' | null
}

/** What all needs leave of each material for one that comes behind them and uses it on a day: stock, then what comes first. */
export function leftSupply(
  needs: readonly SupplyNeed[],
  stock: readonly LyingStock[],
  { coming, today, day }: { coming: readonly ComingSupply[]; today: string; day: string },
): ReadonlyMap<string, readonly FreePart[]> {
  const pools = poolsOf(stock, coming)
  const turns = needs.toSorted(inTurn)
  const open = givenOf(turns, pools, today)
  for (const need of turns) giveSubstitutes(need, open.get(need.id)!, pools, today)
  return new Map(
    [...pools].map(([materialId, pool]) => {
      const fit = pool.rows.filter(({ expiresOn }) => !expiresOn || expiresOn >= day)
      const parts: FreePart[] = [
        { quantity: sumOfQuantities(fit.map(({ left }) => left)), at: 'now' },
        ...pool.coming.map(({ left, at }) => ({ quantity: left, at })),
      ]
      return [materialId, parts.filter(({ quantity }) => isSome(quantity))]
    }),
  )
}

/** Gives each its own first, then everybody what he asks for, in turn. */
function givenOf(turns: readonly SupplyNeed[], pools: Pools, today: string): Map<string, Open> {
  const open = new Map(turns.map((need) => [need.id, nothingYet()]))
  for (const need of turns) open.get(need.id)!.owed = takeBrought(need, pools, today)
  for (const need of turns) {
    const given = open.get(need.id)!
    const pool = pools.get(need.materialId)
    const asked = addQuantities(need.asked, subtractQuantities(need.owed, given.owed))
    given.short = pool ? takeComing(pool, giveStock(pool, need, given, { asked, today }), given) : asked
  }
  return open
}

/** What was brought for a need is its own: first what came in place of its material, then that. */
function takeBrought(need: SupplyNeed, pools: Pools, today: string): Quantity {
  let left = need.owed
  for (const { materialId, quantity } of [
    ...(need.broughtAs ?? []),
    { materialId: need.materialId, quantity: need.owed },
  ]) {
    const pool = pools.get(materialId)
    if (pool && isSome(left)) left = subtractQuantities(left, takeStock(pool, need, least(left, quantity), today).all)
  }
  return subtractQuantities(need.owed, left)
}

const nothingYet = (): Open => ({
  left: NONE,
  owed: NONE,
  atPlace: NONE,
  fromHouses: NONE,
  elsewhere: NONE,
  expected: NONE,
  inspected: NONE,
  short: NONE,
  expectedAt: null,
  isUndated: false,
  substitutes: [],
})

function poolsOf(stock: readonly LyingStock[], coming: readonly ComingSupply[]): Pools {
  const pools = new Map<string, Pool>()
  const poolOf = (materialId: string) => {
    const pool = pools.get(materialId) ?? { rows: [], coming: [] }
    pools.set(materialId, pool)
    return pool
  }
  for (const { quantity, ...row } of stock)
    if (isSome(quantity)) poolOf(row.materialId).rows.push({ ...row, left: quantity })
  for (const { quantity, ...each } of coming)
    if (isSome(quantity)) poolOf(each.materialId).coming.push({ ...each, left: quantity })
  for (const pool of pools.values()) {
    pool.rows.sort((one, other) => byText(one.expiresOn ?? LAST, other.expiresOn ?? LAST))
    pool.coming.sort((one, other) => (one.at ?? Number.MAX_VALUE) - (other.at ?? Number.MAX_VALUE))
  }
  return pools
}

const dayOfUse = ({ on }: SupplyNeed, today: string) => (on && on > today ? on : today)
const keepsUntil = ({ expiresOn }: Row, day: string) => !expiresOn || expiresOn >= day
const isAt = ({ place, house }: Row, need: SupplyNeed) =>
  place === need.place || (need.house ? (house ?? '').startsWith(need.house) : false)

/** Of stock that may still be used on the day of the need: what lies at its place, then what picking takes, then all else. */
function takeStock({ rows }: Pool, need: SupplyNeed, asked: Quantity, today: string) {
  const day = dayOfUse(need, today)
  const taken = { atPlace: NONE, fromHouses: NONE, elsewhere: NONE }
  let left = asked
  const sorts = ['atPlace', 'fromHouses', 'elsewhere'] as const
  const sortOf = (row: Row) => (isAt(row, need) ? 'atPlace' : row.isPicked ? 'fromHouses' : 'elsewhere')
  for (const sort of sorts)
    for (const row of rows) {
      if (!isSome(left)) break
      if (sortOf(row) !== sort || !keepsUntil(row, day)) continue
      const quantity = least(row.left, left)
      row.left = subtractQuantities(row.left, quantity)
      left = subtractQuantities(left, quantity)
      taken[sort] = addQuantities(taken[sort], quantity)
    }
  return { ...taken, all: subtractQuantities(asked, left) }
}

/** Gives stock to a need, as much as it asks for; what is then missing. */
function giveStock(
  pool: Pool,
  need: SupplyNeed,
  given: Open,
  { asked, today }: { asked: Quantity; today: string },
): Quantity {
  const day = dayOfUse(need, today)
  const there = pool.rows.filter((row) => isAt(row, need) && keepsUntil(row, day))
  given.left = sumOfQuantities(there.map(({ left }) => left))
  const { all, ...taken } = takeStock(pool, need, asked, today)
  for (const sort of ['atPlace', 'fromHouses', 'elsewhere'] as const)
    given[sort] = addQuantities(given[sort], taken[sort])
  return subtractQuantities(asked, all)
}

/** Gives what comes first to a need; what is then missing. */
function takeComing({ coming }: Pool, asked: Quantity, given: Open): Quantity {
  let left = asked
  for (const each of coming) {
    if (!isSome(left)) break
    const quantity = least(each.left, left)
    if (!isSome(quantity)) continue
    each.left = subtractQuantities(each.left, quantity)
    left = subtractQuantities(left, quantity)
    addComing(given, quantity, each.at)
    if (each.isInspected) given.inspected = addQuantities(given.inspected, quantity)
  }
  return left
}

/** Gives other materials for what a need is short of: all that lies there before what comes, each in their order. */
function giveSubstitutes(need: SupplyNeed, given: Open, pools: Pools, today: string): void {
  const pooled = (need.substitutes ?? []).flatMap((materialId) => {
    const pool = pools.get(materialId)
    return pool ? [{ materialId, pool }] : []
  })
  if (!isSome(given.short) || !pooled.length) return
  const lying = pooled.map(({ materialId, pool }) => {
    const { all: there, fromHouses: picked } = takeStock(pool, need, given.short, today)
    given.short = subtractQuantities(given.short, there)
    return { materialId, pool, there, picked }
  })
  given.substitutes = lying.flatMap(({ materialId, pool, there, picked }) => {
    const short = takeComing(pool, given.short, given)
    const expected = subtractQuantities(given.short, short)
    given.short = short
    return isSome(there) || isSome(expected) ? [{ materialId, there, picked, expected }] : []
  })
}

/** Each material that stands for something once. */
export function eachOnce(all: readonly Substitute[]): Substitute[] {
  return [...Map.groupBy(all, ({ materialId }) => materialId)].map(([materialId, each]) => ({
    materialId,
    there: sumOfQuantities(each.map(({ there }) => there)),
    picked: sumOfQuantities(each.map(({ picked }) => picked)),
    expected: sumOfQuantities(each.map(({ expected }) => expected)),
  }))
}

function addComing(given: Open, quantity: Quantity, at: number | null): void {
  given.expected = addQuantities(given.expected, quantity)
  if (at === null) given.isUndated = true
  else given.expectedAt = Math.max(given.expectedAt ?? at, at)
}

/** What is there for a need now, of other materials too. */
export const thereOf = ({ owed, atPlace, fromHouses, elsewhere, substitutes }: Dealt): Quantity =>
  sumOfQuantities([owed, atPlace, fromHouses, elsewhere, ...substitutes.map(({ there }) => there)])

/** What of its own material nothing is there for, nor comes. */
export const missingOf = ({ short, substitutes }: Dealt): Quantity =>
  sumOfQuantities([short, ...substitutes.flatMap(({ there, expected }) => [there, expected])])
