import { areStates, type ValueWord } from '../value-words/value-words.ts'

/** What of a point says which values it can have. Scale and offset count for what is read from devices. */
export interface ReachingPoint {
  dataType: string
  source?: string
  scale?: number
  offset?: number
  decimals?: number
  valueWords?: readonly ValueWord[] | null
}

/** The values that a point can have: from `least` to `most`, by `step` where they are whole numbers of a register, 0 where they are not. */
export interface Reach {
  least: number
  most: number
  step: number
  /** By how much a value that people enter is made a little larger or smaller. */
  unit: number
  /** The only values there are, where each has its words. */
  states: readonly number[] | undefined
}

const USUAL_DECIMALS = 2
const bits: Record<string, readonly [bits: number, isSigned: boolean]> = {
  int16: [16, true],
  uint16: [16, false],
  int32: [32, true],
  uint32: [32, false],
  int64: [64, true],
  uint64: [64, false],
}
const largestFloat: Record<string, number> = { float32: 3.4028234663852886e38, float64: Number.MAX_VALUE }

/** Nothing for points whose values are text. */
export function reachOf(point: ReachingPoint): Reach | undefined {
  const { dataType, decimals = USUAL_DECIMALS, source = 'device', valueWords } = point
  const words = valueWords ?? []
  const states =
    areStates(words) && words.every(({ bit }) => typeof bit !== 'number')
      ? words.flatMap(({ value }) => value ?? []).sort((one, other) => one - other)
      : undefined
  if (dataType === 'string') return undefined
  if (dataType === 'bool') return { least: 0, most: 1, step: 1, unit: 1, states: undefined }
  const isRead = source === 'device'
  const [scale, offset] = isRead ? [point.scale ?? 1, point.offset ?? 0] : [1, 0]
  const engineering = (raw: number) => tidy(raw * scale + offset)
  const whole = bits[dataType]
  if (!whole) {
    const most = Math.min(Number.MAX_VALUE, Math.abs(largestFloat[dataType]! * scale))
    return { least: -most, most, step: 0, unit: 10 ** -decimals, states }
  }
  const [width, isSigned] = whole
  const ends = [isSigned ? -(2 ** (width - 1)) : 0, 2 ** (isSigned ? width - 1 : width) - 1].map(engineering)
  const step = Math.abs(scale)
  return { least: Math.min(...ends), most: Math.max(...ends), step, unit: step, states }
}

/** Without the noise of doubles: 0.1 × 3 is 0.3. */
export const tidy = (value: number) => (Math.abs(value) < 1e15 ? Number(value.toPrecision(14)) : value)

/** An end of what a point can have, as people read it: digits that say nothing are left out. */
export const saidEnd = (value: number) => (Math.abs(value) < 1e15 ? String(value) : value.toPrecision(3))

/** The smallest value at or above this one that a point can have. */
function atLeast({ least, step }: Reach, value: number): number {
  if (value <= least) return least
  return step ? tidy(least + Math.ceil((value - least) / step - 1e-9) * step) : value
}

/** Whether a point can have a value from one to another, both included. */
export const hasBetween = (reach: Reach, from: number, to: number): boolean =>
  from <= to && atLeast(reach, from) <= Math.min(to, reach.most) + reach.step * 1e-9

/** The value nearest to this one that a point can have. */
export function nearestIn(reach: Reach, value: number): number {
  const { least, most, step, states } = reach
  if (states?.length)
    return states.reduce((one, other) => (distance(other, value) < distance(one, value) ? other : one))
  const within = Math.min(Math.max(value, least), most)
  return step ? tidy(least + Math.round((within - least) / step) * step) : within
}
const distance = (one: number, other: number) => Math.abs(one - other)

/** Whether a point can have just this value. */
export const holdsValue = (reach: Reach, value: number): boolean =>
  reach.states ? reach.states.includes(value) : hasBetween(reach, value, value)
