import type { CheckedNode } from './checked.ts'
import { calledOf } from './compile-call.ts'
import { foldingFunctions } from './functions.ts'
import { numberAt } from './operand.ts'
import { firstGood, type NumberPart, note, type Parts, type Run } from './run.ts'
import type { ArithmeticSign } from './syntax.ts'
import { arithmeticOf, type Numeric, normal } from './whole-numbers.ts'

/** Doubles of this size hold every whole number; what lies beyond, NaN among it, is looked at more closely. */
const SAFE = Number.MAX_SAFE_INTEGER

/** The part of a number or a time. */
export function numberOf(node: CheckedNode, parts: Parts): NumberPart {
  switch (node.kind) {
    case 'constant': {
      const value = node.value as Numeric
      return () => value
    }
    case 'read': {
      const { slot } = node
      return (run) => numberAt(run, slot)
    }
    case 'now':
      return (run) => run.now
    case 'age':
    case 'time':
      return timeOf(node.slot, node.kind === 'age')
    case 'quality':
      return qualityOf(node.slot)
    case 'negate': {
      const of = parts.number(node.of)
      return (run) => {
        const value = of(run)
        return typeof value === 'number' ? -value : normal(-value)
      }
    }
    case 'arithmetic':
      return arithmeticPart(node.sign, node.left, node.right, parts)
    case 'apart':
    case 'later':
      return momentsOf(node.kind, parts.number(node.left), parts.number(node.right))
    case 'choice': {
      const condition = parts.boolean(node.condition)
      const [chosen, otherwise] = [parts.number(node.chosen), parts.number(node.otherwise)]
      return (run) => {
        const holds = condition(run)
        return holds ? chosen(run) : holds === false ? otherwise(run) : Number.NaN
      }
    }
    case 'coalesce':
      return firstGood(node.given.map(parts.number))
    case 'fold':
      return foldOf(node.name, node.given.map(parts.number))
    case 'plain': {
      const call = calledOf(node, parts)
      return (run) => {
        const value = call(run) as Numeric | undefined
        if (typeof value === 'number' && Number.isFinite(value)) return value
        return typeof value === 'bigint' ? value : settled(run, value ?? Number.NaN)
      }
    }
    default:
      throw new Error(`no number: ${node.kind}`)
  }
}

const timeOf =
  (slot: number, isAge: boolean): NumberPart =>
  (run) => {
    const time = run.times[slot]!
    if (time > 0) return isAge ? (run.now - time) / 1000 : time
    note(run, 'missing', slot)
    return Number.NaN
  }

/** What was never there is bad. */
const qualityOf =
  (slot: number): NumberPart =>
  (run) => {
    const value = run.values[slot]
    return value === null || value === undefined ? 2 : run.qualities[slot]!
  }

/** A result as it is, where it is one; otherwise NaN, with the reason. */
function settled(run: Run, result: Numeric): Numeric {
  if (typeof result === 'bigint' || Number.isFinite(result)) return result
  note(run, Number.isNaN(result) ? 'no-result' : 'too-large')
  return Number.NaN
}

/** Where doubles are not enough, or something is bad. */
function slowly(run: Run, sign: ArithmeticSign, left: Numeric, right: Numeric): Numeric {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN
  if (right === 0 && (sign === '/' || sign === '%')) {
    note(run, 'zero')
    return Number.NaN
  }
  return settled(run, arithmeticOf(sign, left, right))
}

const signs: readonly ArithmeticSign[] = ['+', '-', '*', '/', '%', '^']

/**
 * A part for each shape of the two sides: most are points and constants, and taking those at once is much quicker than calling
 * a function for each.
 */
function arithmeticPart(sign: ArithmeticSign, left: CheckedNode, right: CheckedNode, parts: Parts): NumberPart {
  const code = signs.indexOf(sign)
  if (left.kind === 'read' && right.kind === 'read') {
    const [one, other] = [left.slot, right.slot]
    return (run) => reckoned(run, code, numberAt(run, one), numberAt(run, other))
  }
  if (left.kind === 'read' && right.kind === 'constant') {
    const [slot, other] = [left.slot, right.value as Numeric]
    return (run) => reckoned(run, code, numberAt(run, slot), other)
  }
  const one = parts.number(left)
  if (right.kind === 'read') {
    const { slot } = right
    return (run) => reckoned(run, code, one(run), numberAt(run, slot))
  }
  if (right.kind === 'constant') {
    const other = right.value as Numeric
    return (run) => reckoned(run, code, one(run), other)
  }
  const other = parts.number(right)
  return (run) => reckoned(run, code, one(run), other(run))
}

function reckoned(run: Run, code: number, one: Numeric, other: Numeric): Numeric {
  if (typeof one === 'number' && typeof other === 'number') {
    const result = doubleOf(code, one, other)
    if (result <= SAFE && result >= -SAFE) return result
  }
  return slowly(run, signs[code]!, one, other)
}

/** By the place of the sign in `signs`. */
function doubleOf(code: number, one: number, other: number): number {
  if (code === 0) return one + other
  if (code === 1) return one - other
  if (code === 2) return one * other
  if (code === 3) return one / other
  if (code === 4) return one % other
  // Anything to the power of 0 is 1, NaN too.
  return Number.isNaN(one) ? one : one ** other
}

function momentsOf(kind: 'apart' | 'later', left: NumberPart, right: NumberPart): NumberPart {
  if (kind === 'apart') return (run) => (Number(left(run)) - Number(right(run))) / 1000
  return (run) => {
    const [time, seconds] = [Number(left(run)), Number(right(run))]
    const moved = Math.round(time + seconds * 1000)
    // As far as dates reach.
    return Math.abs(moved) <= 8.64e15 || Number.isNaN(moved) ? moved : settled(run, Infinity)
  }
}

function foldOf(name: string, parts: readonly NumberPart[]): NumberPart {
  const { fold, isMean } = foldingFunctions[name]!
  const [first, ...rest] = parts as [NumberPart, ...NumberPart[]]
  return (run) => {
    let result = first(run)
    for (const part of rest) {
      const value = part(run)
      result = Number.isNaN(result) || Number.isNaN(value) ? Number.NaN : settled(run, fold(result, value))
    }
    return isMean && !Number.isNaN(result) ? settled(run, arithmeticOf('/', result, parts.length)) : result
  }
}
