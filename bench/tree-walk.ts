import type { CheckedNode } from '@zhizao/rules/expression/checked'
import { foldingFunctions, plainFunctions } from '@zhizao/rules/expression/functions'
import type { BadReason, ExpressionFrame, ValueQuality } from '@zhizao/rules/expression/outcome'
import type { ExpressionValue } from '@zhizao/rules/expression/syntax'
import { arithmeticOf, type Numeric } from '@zhizao/rules/expression/whole-numbers'

interface Cell {
  value: ExpressionValue | null
  quality: ValueQuality
  reason?: BadReason
}

const bad = (kind: BadReason['kind'], slot?: number): Cell => ({ value: null, quality: 2, reason: { kind, slot } })
const good = (value: ExpressionValue): Cell => ({ value, quality: 0 })

/** What an expression comes to, by walking its tree: how one would write it first, a value with its quality for each part. */
export function walked(node: CheckedNode, frame: ExpressionFrame): Cell {
  switch (node.kind) {
    case 'constant':
      return good(node.value)
    case 'read': {
      const value = frame.values[node.slot]
      const quality = frame.qualities[node.slot] as ValueQuality
      if (value === null || value === undefined) return bad(quality === 2 ? 'bad' : 'missing', node.slot)
      return quality === 2 ? bad('bad', node.slot) : { value, quality }
    }
    case 'age':
      return good((frame.now - frame.times[node.slot]!) / 1000)
    case 'quality':
      return good(frame.qualities[node.slot]!)
    case 'not': {
      const of = walked(node.of, frame)
      return of.quality === 2 ? of : { value: !of.value, quality: of.quality }
    }
    case 'negate': {
      const of = walked(node.of, frame)
      return of.quality === 2 ? of : { value: -(of.value as number), quality: of.quality }
    }
    case 'arithmetic': {
      const left = walked(node.left, frame)
      const right = walked(node.right, frame)
      if (left.quality === 2) return left
      if (right.quality === 2) return right
      if (right.value === 0 && (node.sign === '/' || node.sign === '%')) return bad('zero')
      const value = sum(node.sign, left.value as Numeric, right.value as Numeric)
      if (typeof value === 'number' && !Number.isFinite(value)) return bad('too-large')
      return { value, quality: worse(left.quality, right.quality) }
    }
    case 'compare': {
      const left = walked(node.left, frame)
      const right = walked(node.right, frame)
      if (left.quality === 2) return left
      if (right.quality === 2) return right
      return { value: compared(node.sign, left.value!, right.value!), quality: worse(left.quality, right.quality) }
    }
    case 'and':
    case 'or': {
      const decides = node.kind === 'or'
      const left = walked(node.left, frame)
      if (left.value === decides) return left
      const right = walked(node.right, frame)
      // One side that decides does so whatever the other is, bad too.
      if (right.value === decides) return right
      if (left.quality === 2) return left
      return right.quality === 2 ? right : { value: right.value, quality: worse(left.quality, right.quality) }
    }
    case 'choice': {
      const condition = walked(node.condition, frame)
      if (condition.quality === 2) return condition
      const taken = walked(condition.value ? node.chosen : node.otherwise, frame)
      return { ...taken, quality: worse(condition.quality, taken.quality) }
    }
    case 'coalesce': {
      for (const each of node.given) {
        const cell = walked(each, frame)
        if (cell.quality < 2) return cell
      }
      return bad('missing')
    }
    case 'fold': {
      const { fold, isMean } = foldingFunctions[node.name]!
      const cells = node.given.map((each) => walked(each, frame))
      return made(cells, (values) => {
        const result = (values as Numeric[]).reduce(fold)
        return isMean ? arithmeticOf('/', result, cells.length) : result
      })
    }
    case 'plain': {
      const cells = node.given.map((each) => walked(each, frame))
      return made(cells, (values) => plainFunctions[node.name]!.apply(...(values as never[])))
    }
    default:
      throw new Error(`not among the formulas of this figure: ${node.kind}`)
  }
}

const worse = (one: ValueQuality, other: ValueQuality) => (one > other ? one : other)

function made(cells: Cell[], make: (values: ExpressionValue[]) => ExpressionValue | undefined): Cell {
  let quality: ValueQuality = 0
  for (const cell of cells) {
    if (cell.quality === 2) return cell
    quality = worse(quality, cell.quality)
  }
  const value = make(cells.map((cell) => cell.value!))
  if (value === undefined) return bad('no-result')
  if (typeof value === 'number' && !Number.isFinite(value)) return bad(Number.isNaN(value) ? 'no-result' : 'too-large')
  return { value, quality }
}

function sum(sign: string, one: Numeric, other: Numeric): Numeric {
  if (typeof one === 'bigint' || typeof other === 'bigint') return arithmeticOf(sign as '+', one, other)
  const result = double(sign, one, other)
  return Math.abs(result) <= Number.MAX_SAFE_INTEGER ? result : arithmeticOf(sign as '+', one, other)
}

function double(sign: string, one: number, other: number): number {
  switch (sign) {
    case '+':
      return one + other
    case '-':
      return one - other
    case '*':
      return one * other
    case '/':
      return one / other
    case '%':
      return one % other
    default:
      return one ** other
  }
}

function compared(sign: string, one: ExpressionValue, other: ExpressionValue): boolean {
  switch (sign) {
    case '=':
      return one === other
    case '!=':
      return one !== other
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '>':
      return one > other
    default:
      return one >= other
  }
}
