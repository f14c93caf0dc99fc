import type { Quantity } from '../quantity/decimal.ts'

/** A line of a made-up structure. */
export interface RandomLine {
  material: string
  quantity: Quantity
  loss: Quantity
  isFixed: boolean
  isPhantom: boolean
}
export interface RandomBill {
  material: string
  base: Quantity
  lines: RandomLine[]
}

/** Different parts on each level below the top. */
const WIDTH = 60

/**
 * A structure with shared parts, phantoms, losses and fixed lines, the same for the same seed: so many lines on so many levels
 * below the material `0/0`; materials are called `level/number`. For tests and benches.
 */
export function randomStructure(seed: number, count: number, levels: number) {
  let state = seed
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
  const widths = Array.from({ length: levels + 1 }, (_, level) => (level === 0 ? 1 : WIDTH))
  const bills: RandomBill[] = []
  let left = count
  const parents = widths
    .slice(0, -1)
    .flatMap((width, level) => Array.from({ length: width }, (_, at) => ({ level, at })))
  for (const [place, { level, at }] of parents.entries()) {
    const share = level === 0 ? WIDTH : Math.ceil(left / (parents.length - place))
    const lines = Array.from({ length: Math.min(left, share) }, (_, index): RandomLine => {
      const below = level === 0 || index === 0 ? level + 1 : level + 1 + roll(levels - level)
      return {
        material: `${below}/${level === 0 ? index : roll(WIDTH)}`,
        quantity: String(1 + roll(400) / 100),
        loss: roll(3) ? '0' : String(roll(200) / 10),
        isFixed: roll(10) === 0,
        isPhantom: roll(6) === 0,
      }
    })
    left -= lines.length
    bills.push({ material: `${level}/${at}`, lines, base: String(1 + roll(4)) })
  }
  const materials = widths.flatMap((width, level) => Array.from({ length: width }, (_, at) => `${level}/${at}`))
  return { bills, materials }
}
