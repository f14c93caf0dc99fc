import { type LimitName, type Limits, limitNames } from '@zhizao/rules/validation/alarm-limits'
import { type Level, levelOf } from './live-state.ts'

export interface Zone {
  level: Level | 'normal'
  /** Shares of the whole bar, 0 to 1. */
  from: number
  to: number
}

export interface Scale {
  least: number
  most: number
  zones: Zone[]
}

export interface Span extends Limits {
  minValue?: number | null
  maxValue?: number | null
}

/** A bar from the least to the most that a point may read, cut at its limits; nothing where no limit is set. */
export function limitScale(span: Span): Scale | undefined {
  const limits = limitNames
    .filter((name) => typeof span[name] === 'number')
    .map((name) => ({ name, at: span[name] as number }))
    .toReversed()
  if (!limits.length) return undefined
  const [low, high] = [limits[0]!.at, limits.at(-1)!.at]
  const room = (high - low || Math.abs(high) || 1) * 0.35
  const isLower = limits[0]!.name.endsWith('Lower')
  const isUpper = limits.at(-1)!.name.endsWith('Upper')
  const least = Math.min(span.minValue ?? (isLower ? low - room : Math.min(0, low - room)), low)
  const most = Math.max(span.maxValue ?? (isUpper ? high + room : Math.max(0, high + room)), high)
  const share = (value: number) => (value - least) / (most - least || 1)
  const zones: Zone[] = []
  let from = 0
  for (const { name, at } of limits) {
    const below: Zone['level'] = name.endsWith('Lower') ? levelOf(name) : levelBelow(name, limits)
    if (share(at) > from) zones.push({ level: below, from, to: share(at) })
    from = share(at)
  }
  if (from < 1) zones.push({ level: isUpper ? levelOf(limits.at(-1)!.name) : 'normal', from, to: 1 })
  return { least, most, zones }
}

/** Between two upper limits it is the lower one that is broken; below the first all is well. */
function levelBelow(name: LimitName, limits: readonly { name: LimitName }[]): Zone['level'] {
  const previous = limits[limits.findIndex((one) => one.name === name) - 1]
  return previous?.name.endsWith('Upper') ? levelOf(previous.name) : 'normal'
}

/** Where a value stands on the bar, 0 to 1, held at its ends. */
export const placeOf = (value: number, { least, most }: Scale) =>
  Math.min(1, Math.max(0, (value - least) / (most - least || 1)))
