import { type Quantity, type Ratio, timesRatio, timesRatioUp } from './decimal.ts'
import { greatestShared } from './fraction.ts'

/** What a quantity is counted in. */
export interface Unit {
  id: string
  name: string
  /** What it measures: mass, length, pieces. */
  dimension: string
  /** Decimals that make sense of it: 3 of a kilogram, none of a piece. */
  decimals: number
}

/** One unit in another: 1 `from` is num/den `to`; of one material only, where one is named. */
export interface Conversion extends Ratio {
  from: string
  to: string
  material?: string
}

export type Converted =
  | { ok: Quantity }
  | { problem: { text: string; values: Readonly<Record<string, string | number>> } }

/** Units that are gone through at most on the way from one to another. */
const MOST_STEPS = 6

/**
 * A quantity in another unit, exactly: what the unit's decimals cannot hold is refused, never rounded. Conversions of the material
 * come before those of all materials. `up` is for requirements alone and rounds away from zero, once.
 */
export function converted(
  quantity: Quantity,
  from: Unit,
  to: Unit,
  conversions: readonly Conversion[],
  { material, up = false }: { material?: string; up?: boolean } = {},
): Converted {
  const ratio = ratioBetween(from, to, conversions, material)
  const names = { from: from.name, to: to.name }
  if (!ratio) return { problem: { text: '没有从“{from}”到“{to}”的换算', values: names } }
  if (up) return { ok: timesRatioUp(quantity, ratio, to.decimals) }
  const exact = timesRatio(quantity, ratio, to.decimals)
  if (exact !== undefined) return { ok: exact }
  const values = { quantity, ...names, decimals: to.decimals }
  return { problem: { text: '{quantity} {from}换算成“{to}”后超过 {decimals} 位小数', values } }
}

/** The ratio from one unit to another over the fewest conversions, read in both directions; undefined where no way leads there. */
export function ratioBetween(
  from: Unit,
  to: Unit,
  conversions: readonly Conversion[],
  material?: string,
): Ratio | undefined {
  const own = conversions.filter((each) => each.material !== undefined && each.material === material)
  const general = conversions.filter((each) => each.material === undefined)
  let reached = new Map<string, Ratio>([[from.id, { num: '1', den: '1' }]])
  const known = new Set([from.id])
  for (let step = 0; step <= MOST_STEPS; step++) {
    const found = reached.get(to.id)
    if (found) return found
    const next = new Map<string, Ratio>()
    for (const [unit, ratio] of reached)
      for (const each of [...own, ...general]) {
        const way = each.from === unit ? each : each.to === unit ? turned(each) : undefined
        if (!way || known.has(way.to)) continue
        known.add(way.to)
        next.set(way.to, product(ratio, way))
      }
    reached = next
  }
  return undefined
}

const turned = ({ from, to, num, den }: Conversion): Conversion => ({ from: to, to: from, num: den, den: num })

function product(one: Ratio, other: Ratio): Ratio {
  const num = BigInt(one.num) * BigInt(other.num)
  const den = BigInt(one.den) * BigInt(other.den)
  const shared = greatestShared(num, den)
  return { num: String(num / shared), den: String(den / shared) }
}
