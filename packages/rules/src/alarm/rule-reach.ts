import { hasBetween, holdsValue, nearestIn, type Reach, tidy } from './value-reach.ts'

/** A rule on the numbers of a point, as the engine judges it. `other`: the upper end of inside and outside. */
export interface ReachingRule {
  comparison: string
  value: number
  other?: number | null
  deadband?: number | null
}

export interface ReachProblem {
  field: 'value' | 'other' | 'deadband'
  /** Whether it can never come true; else it can, and never ends. */
  isNever: boolean
  /** The value nearest to the one given with which it can do both. */
  nearest: number
}

const never = (field: ReachProblem['field'], nearest: number): ReachProblem => ({
  field,
  isNever: true,
  nearest: tidy(nearest),
})
const always = (field: ReachProblem['field'], nearest: number): ReachProblem => ({
  field,
  isNever: false,
  nearest: tidy(nearest),
})

/** Why a rule can never begin, or never end once it has begun; nothing where it can do both. */
export function ruleProblem(rule: ReachingRule, reach: Reach): ReachProblem | undefined {
  const { comparison, value, other } = rule
  const slack = rule.deadband ?? 0
  switch (comparison) {
    case 'gt':
    case 'ge':
      return upward(value, slack, comparison === 'ge', reach)
    case 'lt':
    case 'le': {
      const found = upward(-value, slack, comparison === 'le', mirrored(reach))
      return found && (found.field === 'deadband' ? found : { ...found, nearest: -found.nearest })
    }
    case 'eq':
      return holdsValue(reach, value) ? undefined : never('value', nearestIn(reach, value))
    case 'ne':
      return holdsValue(reach, value) ? undefined : always('value', nearestIn(reach, value))
    case 'inside':
      return inside(value, other ?? value, slack, reach)
    case 'outside':
      return outside(value, other ?? value, slack, reach)
  }
  return undefined
}

const mirrored = ({ least, most, ...reach }: Reach): Reach => ({ ...reach, least: -most, most: -least })

/** On while the value lies above a limit, or at it too; off once it lies at the limit less the deadband, or below. */
function upward(limit: number, slack: number, isIncluded: boolean, { least, most, unit }: Reach) {
  if (isIncluded ? limit > most : limit >= most) return never('value', isIncluded ? most : most - unit)
  if (isIncluded ? limit <= least : limit < least) return always('value', isIncluded ? least + unit : least)
  return limit - slack < least ? always('deadband', limit - least) : undefined
}

function inside(from: number, to: number, slack: number, reach: Reach): ReachProblem | undefined {
  const { least, most, unit } = reach
  if (!hasBetween(reach, from, to))
    return from > most
      ? never('value', most)
      : to < least
        ? never('other', least)
        : never('value', Math.min(nearestIn(reach, from), to))
  if (from - slack > least || to + slack < most) return undefined
  if (from <= least && to >= most) return always('other', most - unit)
  return always('deadband', Math.max(0, Math.max(from - least, most - to) - unit))
}

function outside(from: number, to: number, slack: number, reach: Reach): ReachProblem | undefined {
  const { least, most, step, unit } = reach
  if (from <= least && to >= most) return never('other', most - unit)
  if (!hasBetween(reach, from, to))
    return from > most
      ? always('value', most)
      : to < least
        ? always('other', least)
        : always('value', nearestIn(reach, from))
  const isNarrow = step ? !hasBetween(reach, from + slack, to - slack) : 2 * slack >= to - from
  return isNarrow ? always('deadband', widest(from, to, reach)) : undefined
}

/** The widest deadband, by whole units, that leaves a value between two limits. */
function widest(from: number, to: number, reach: Reach): number {
  const { step, unit } = reach
  const half = (to - from) / 2
  let units = Math.floor(half / unit + 1e-9)
  while (units > 0 && (step ? !hasBetween(reach, from + units * unit, to - units * unit) : units * unit >= half))
    units--
  return units * unit
}
