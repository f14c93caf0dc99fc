import type { CheckedNode } from './checked.ts'
import { calledOf } from './compile-call.ts'
import { type Operand, operandOf, taken } from './operand.ts'
import { type BooleanPart, firstGood, isReadable, note, type Part, type Parts } from './run.ts'
import type { ComparisonSign, ExpressionValue } from './syntax.ts'

/** The part of a claim; undefined is bad. */
export function booleanOf(node: CheckedNode, parts: Parts): BooleanPart {
  switch (node.kind) {
    case 'constant': {
      const value = node.value as boolean
      return () => value
    }
    case 'read':
      return readOf(node.slot)
    case 'not': {
      const of = parts.boolean(node.of)
      return (run) => {
        const value = of(run)
        return value === undefined ? value : !value
      }
    }
    case 'and':
      return joined(parts.boolean(node.left), parts.boolean(node.right), false)
    case 'or':
      return joined(parts.boolean(node.left), parts.boolean(node.right), true)
    case 'compare':
      return compareOf(node, parts)
    case 'choice': {
      const condition = parts.boolean(node.condition)
      const [chosen, otherwise] = [parts.boolean(node.chosen), parts.boolean(node.otherwise)]
      return (run) => {
        const holds = condition(run)
        return holds ? chosen(run) : holds === false ? otherwise(run) : undefined
      }
    }
    case 'coalesce':
      return firstGood(node.given.map(parts.boolean))
    case 'plain': {
      const call = calledOf(node, parts)
      return (run) => {
        const value = call(run) as boolean | undefined
        if (value === undefined) note(run, 'no-result')
        return value
      }
    }
    default:
      throw new Error(`no claim: ${node.kind}`)
  }
}

/** One side that is `decides` is the whole, whatever the other is, bad too; where the left decides the right is not read. */
function joined(left: BooleanPart, right: BooleanPart, decides: boolean): BooleanPart {
  return (run) => {
    const { isUncertain, reason } = run
    const one = left(run)
    if (one === decides) return one
    const isLeftUncertain = run.isUncertain
    run.isUncertain = isUncertain
    const other = right(run)
    // What was found out about the left is forgotten: the claim does not come from it.
    if (other === decides) run.reason = reason
    else if (isLeftUncertain) run.isUncertain = true
    return one === undefined && other !== decides ? undefined : other
  }
}

/** Boxes without booleans of their own give 0 and 1. */
const readOf =
  (slot: number): BooleanPart =>
  (run) => {
    if (!isReadable(run, slot)) return undefined
    const value = run.values[slot]
    if (value === true || value === 1) return true
    if (value === false || value === 0) return false
    note(run, 'wrong-type', slot)
    return undefined
  }

function compareOf(node: CheckedNode & { kind: 'compare' }, parts: Parts): BooleanPart {
  const { left, right, sign } = node
  if (left.type === 'boolean') return sameOf(parts.boolean(left), parts.boolean(right), sign)
  if (left.type === 'text') return sameOf(parts.text(left), parts.text(right), sign)
  return ordered[sign](operandOf(left, parts), operandOf(right, parts))
}

function sameOf(
  left: Part<ExpressionValue | undefined>,
  right: Part<ExpressionValue | undefined>,
  sign: ComparisonSign,
) {
  const isEqual = sign === '='
  return ((run) => {
    const one = left(run)
    const other = right(run)
    return one === undefined || other === undefined ? undefined : (one === other) === isEqual
  }) satisfies BooleanPart
}

/** Of NaN neither a comparison nor its opposite holds. Engines compare doubles with wide whole numbers exactly. */
const ordered: Readonly<Record<ComparisonSign, (left: Operand, right: Operand) => BooleanPart>> = {
  '<': (left, right) => (run) => {
    const one = taken(run, left)
    const other = taken(run, right)
    return one < other ? true : one >= other ? false : undefined
  },
  '<=': (left, right) => (run) => {
    const one = taken(run, left)
    const other = taken(run, right)
    return one <= other ? true : one > other ? false : undefined
  },
  '>': (left, right) => (run) => {
    const one = taken(run, left)
    const other = taken(run, right)
    return one > other ? true : one <= other ? false : undefined
  },
  '>=': (left, right) => (run) => {
    const one = taken(run, left)
    const other = taken(run, right)
    return one >= other ? true : one < other ? false : undefined
  },
  '=': (left, right) => (run) => {
    const one = taken(run, left)
    const other = taken(run, right)
    return one < other || one > other ? false : one >= other ? true : undefined
  },
  '!=': (left, right) => (run) => {
    const one = taken(run, left)
    const other = taken(run, right)
    return one < other || one > other ? true : one >= other ? false : undefined
  },
}
