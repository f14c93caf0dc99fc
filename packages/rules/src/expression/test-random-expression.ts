import type { ExpressionScope } from './check.ts'
import type { ExpressionInput } from './checked.ts'
import { emptyFrame } from './outcome.ts'
import { referenceText, type ValueType } from './syntax.ts'
import type { SlowInput, SlowInputs, SlowValue } from './test-slow-expression.ts'

/** Random expressions for tests: of fitting types, with few brackets, so that the strength of signs counts. */
const points: Readonly<Record<string, ValueType>> = {
  '[a]': 'number',
  '[b]': 'number',
  '[c]': 'number',
  '[line-1.d]': 'number',
  $rate: 'number',
  '[on]': 'boolean',
  '[line-1.open]': 'boolean',
  '[name]': 'text',
  '[line-1.batch]': 'text',
}

export const randomScope: ExpressionScope = {
  find: (reference) => {
    const type = points[referenceText(reference)]
    return type && { type }
  },
  names: () => Object.keys(points),
}

/** A repeatable source of random numbers from 0 to 1. */
export function randomSource(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function randomExpression(random: () => number, size: number): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const some = (chance: number) => random() < chance
  const pointOf = (type: ValueType) => pick(Object.keys(points).filter((name) => points[name] === type))
  const digits = () =>
    pick(['1', '2', '3', '7', '0.5', '1.25', '10', '1e3', '1.005', '9007199254740993', '18446744073709551615', '1e300'])

  /** A number as it may stand beside an arithmetic sign. */
  function number(left: number): string {
    if (left <= 0) return some(0.7) ? pointOf('number') : digits()
    const half = (left - 1) / 2
    const [one, other] = [() => number(half), () => number(half)]
    switch (pick(['sign', 'sign', 'sign', 'sign', 'minus', 'bracket', 'call', 'special', 'choice'])) {
      case 'sign':
        return `${one()} ${pick(['+', '-', '*', '/', '%', '^'])} ${other()}`
      case 'minus':
        return `- ${number(left - 1)}`
      case 'bracket':
        return `(${number(left - 1)})`
      case 'choice':
        return some(0.5) ? `(${claim(half)} ? ${one()} : ${other()})` : `if(${claim(half)}, ${one()}, ${other()})`
      case 'special':
        return pick([
          () => `${pick(['age', 'quality'])}(${pointOf('number')})`,
          () => `prev(${pointOf('number')})`,
          () =>
            `${pick(['avg', 'min', 'max', 'sum', 'delta', 'rate'])}(${pointOf('number')}, '${pick(['30s', '5m'])}')`,
          () =>
            `${pick(['increase', 'flow'])}(${pointOf('number')}, '${pick(['30s', '5m'])}'${pick(['', ', 65536', ', 0, 60'])})`,
          () => `coalesce(${one()}, ${other()})`,
        ])()
      default:
        return pick([
          () => `${pick(['abs', 'sign', 'floor', 'ceil', 'trunc', 'sqrt', 'exp', 'ln', 'sin'])}(${number(left - 1)})`,
          () => `round(${number(left - 1)}${pick(['', ', 1', ', 2', ', 20'])})`,
          () => `${pick(['min', 'max', 'avg', 'sum'])}(${one()}, ${other()}, ${digits()})`,
          () => `clamp(${one()}, ${digits()}, ${other()})`,
          () => `len(${text(left - 1)})`,
          () => 'pi()',
        ])()
    }
  }

  function claim(left: number): string {
    if (left <= 0) return some(0.8) ? pointOf('boolean') : pick(['true', 'false'])
    const half = (left - 1) / 2
    switch (pick(['compare', 'compare', 'and', 'not', 'same', 'bit', 'choice', 'coalesce'])) {
      case 'compare':
        return `${number(half)} ${pick(['=', '!=', '<', '<=', '>', '>='])} ${number(half)}`
      case 'and':
        return `${claim(half)} ${pick(['and', 'or'])} ${claim(half)}`
      case 'not':
        return `not ${claim(left - 1)}`
      case 'same':
        return some(0.5)
          ? `(${claim(half)}) ${pick(['=', '!='])} (${claim(half)})`
          : `${text(half)} ${pick(['=', '!='])} ${text(half)}`
      case 'bit':
        return `bit(${number(left - 1)}, ${pick(['0', '3', '63', '64'])})`
      case 'choice':
        return `(${claim(half)} ? ${claim(half)} : ${claim(half)})`
      default:
        return `coalesce(${claim(half)}, ${claim(half)})`
    }
  }

  function text(left: number): string {
    if (left <= 0) return some(0.7) ? pointOf('text') : pick(["'A'", "'it''s'", "''", "'压力𠮷'"])
    const half = (left - 1) / 2
    switch (pick(['join', 'text', 'part', 'choice', 'coalesce'])) {
      case 'join':
        return `${text(half)} + ${text(half)}`
      case 'text':
        return `text(${some(0.5) ? number(left - 1) : claim(left - 1)})`
      case 'part':
        return `${pick(['left', 'right'])}(${text(half)}, ${some(0.7) ? pick(['0', '1', '2']) : number(half)})`
      case 'choice':
        return `(${claim(half)} ? ${text(half)} : ${text(half)})`
      default:
        return `coalesce(${text(half)}, ${text(half)})`
    }
  }
  return pick([number, number, claim, text])(size)
}

const numbers = [0, 1, -1, 2, 3, 0.1, 0.2, -2.5, 12.675, 1e-9, 1e6, 2 ** 31, 9007199254740991, 1e18, -1e200]
const wholes = [9007199254740993n, -(2n ** 63n), 2n ** 64n - 1n, 4611686018427387904n, 42n]

/** Values for what an expression reads: good ones mostly, and every way of being none. */
export function randomInputs(random: () => number, inputs: readonly ExpressionInput[], now: number) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const one = (type: ValueType): SlowValue => {
    if (type === 'boolean') return random() < 0.5
    if (type === 'text') return pick(['', 'A', 'it’s', 'x'.repeat(1500), '𠮷野家'])
    return random() < 0.15 ? pick(wholes) : random() < 0.5 ? pick(numbers) : Math.round((random() - 0.5) * 1e6) / 100
  }
  const frame = { ...emptyFrame(inputs.length), now }
  const slow = new Map<string, SlowInput>()
  for (const [slot, input] of inputs.entries()) {
    const isMissing = random() < 0.05
    const value = isMissing ? null : input.type === 'number' && random() < 0.02 ? Number.NaN : one(input.type)
    const quality = random() < 0.85 ? 0 : random() < 0.6 ? 1 : 2
    const time = isMissing ? 0 : now - Math.floor(random() * 1e6)
    frame.values[slot] = value
    frame.qualities[slot] = quality
    frame.times[slot] = time
    slow.set(nameOf(input), { value, quality, time })
  }
  return { frame, slow: slow as SlowInputs }
}

function nameOf(input: ExpressionInput): string {
  const point = referenceText(input.reference)
  if (input.kind === 'window') return `${input.figure} ${point} ${input.ms === 30_000 ? '30s' : '5m'}`
  if (input.kind === 'counter') {
    const { modulus, mostPerMinute } = input.terms
    return `${input.figure} ${point} ${input.ms === 30_000 ? '30s' : '5m'} ${modulus ?? 0} ${mostPerMinute ?? 0}`
  }
  return input.kind === 'value' ? point : `prev ${point}`
}
