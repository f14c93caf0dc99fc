import type { CounterTerms } from '../counter/count-on.ts'
import type { CheckedExpression, CheckedNode, ExpressionInput } from './checked.ts'
import { didYouMean } from './did-you-mean.ts'
import { durationOf } from './duration.ts'
import { type ExpressionProblem, problemAt } from './expression-problem.ts'
import {
  type CounterFigure,
  foldingFunctions,
  functionNames,
  isCounterFigure,
  isWindowFigure,
  MOST_GIVEN,
  plainFunctions,
  specialFunctions,
  type WindowFigure,
} from './functions.ts'
import { parseExpression } from './parse.ts'
import {
  type ArithmeticSign,
  type ComparisonSign,
  expressionBounds,
  type Reference,
  referenceText,
  type SyntaxNode,
  type ValueType,
} from './syntax.ts'
import { typeWords } from './words.ts'

/** What an expression may name. */
export interface ExpressionScope {
  /** The type of a point's values; undefined where there is no such point. */
  find(reference: Reference): { type: ValueType } | undefined
  /** What may be named, as an expression writes it, to propose what is most like a wrong name. */
  names?(): Iterable<string>
}

export type Checked = { ok: CheckedExpression } | { problems: ExpressionProblem[] }

const MOST_PROBLEMS = 20
/** Only for the first problems it is looked for what was meant: a plant has many names. */
const MOST_PROPOSED = 3

/** Reads an expression and fits its types; answers all that is wrong where anything is. `wanted` is what its result must be. */
export function checkExpression(text: string, scope: ExpressionScope, wanted?: ValueType): Checked {
  const parsed = parseExpression(text)
  if ('problem' in parsed) return { problems: [parsed.problem] }
  const problems: ExpressionProblem[] = []
  const inputs = inputList()
  const tree = checkerOf(scope, inputs, problems)(parsed.ok, wanted)
  const most = expressionBounds.references
  if (inputs.list.length > most)
    problems.unshift(
      problemAt(parsed.ok, '最多引用 {most} 个点位，现有 {count} 个', { most, count: inputs.list.length }),
    )
  if (problems.length > 0 || !tree) return { problems: problems.slice(0, MOST_PROBLEMS) }
  return { ok: { type: tree.type, inputs: inputs.list, tree } }
}

function inputList() {
  const slots = new Map<string, number>()
  const list: ExpressionInput[] = []
  return {
    list,
    slotOf(input: ExpressionInput): number {
      const key = `${input.kind} ${lookedAt(input)} ${referenceText(input.reference)}`
      const known = slots.get(key)
      if (known !== undefined) return known
      slots.set(key, list.length)
      return list.push(input) - 1
    },
  }
}

/** How an input looks at its point. */
function lookedAt(input: ExpressionInput): string {
  if (input.kind === 'window') return `${input.figure} ${input.ms}`
  return input.kind === 'counter' ? `${input.figure} ${input.ms} ${counterKey(input.terms)}` : ''
}

/** A part that fits, or undefined once something was said about it. */
type Fitted = CheckedNode | undefined

function checkerOf(scope: ExpressionScope, inputs: ReturnType<typeof inputList>, problems: ExpressionProblem[]) {
  const meant = (wrong: string, names: () => Iterable<string>) =>
    problems.length < MOST_PROPOSED ? didYouMean(wrong, names()) : undefined
  const say = (...given: Parameters<typeof problemAt>): undefined => void problems.push(problemAt(...given))

  function check(node: SyntaxNode, wanted?: ValueType): Fitted {
    const fitted = fit(node, wanted)
    if (!fitted || !wanted || fitted.type === wanted) return fitted
    const types = { wanted: typeWords[wanted], found: typeWords[fitted.type] }
    if (wanted === 'boolean' && fitted.type === 'number')
      return say(node, '这里应是{wanted}，得到的是{found}；请写出比较，例如 [a] != 0', types)
    if (wanted === 'text') return say(node, '这里应是{wanted}，得到的是{found}；可用 text(…) 变成文字', types)
    return say(node, '这里应是{wanted}，得到的是{found}', types)
  }

  function fit(node: SyntaxNode, wanted?: ValueType): Fitted {
    switch (node.kind) {
      case 'constant':
        return { kind: 'constant', type: node.type, value: node.value }
      case 'reference':
        return pointOf(node, ({ type }, reference) => read({ kind: 'value', reference, type }))
      case 'unary': {
        const type = node.sign === 'not' ? 'boolean' : 'number'
        const of = check(node.of, type)
        return of && { kind: node.sign === 'not' ? 'not' : 'negate', type, of }
      }
      case 'binary':
        return binary(node)
      case 'choice':
        return choice(node.condition, node.chosen, node.otherwise, wanted)
      case 'call':
        return call(node, wanted)
    }
  }

  const read = (input: ExpressionInput): CheckedNode => ({ kind: 'read', type: input.type, slot: inputs.slotOf(input) })

  function pointOf(
    node: SyntaxNode & { kind: 'reference' },
    make: (found: { type: ValueType }, reference: Reference) => Fitted,
  ): Fitted {
    const found = scope.find(node.reference)
    if (found) return make(found, node.reference)
    const name = referenceText(node.reference)
    return say(
      node,
      '没有点位“{name}”',
      { name },
      meant(name, () => scope.names?.() ?? []),
    )
  }

  function binary(node: SyntaxNode & { kind: 'binary' }): Fitted {
    const { sign } = node
    if (sign === 'and' || sign === 'or') {
      const [left, right] = [check(node.left, 'boolean'), check(node.right, 'boolean')]
      return left && right && { kind: sign, type: 'boolean', left, right }
    }
    const [left, right] = [fit(node.left), fit(node.right)]
    if (!left || !right) return undefined
    return isComparison(sign) ? comparison(node, sign, left, right) : arithmetic(node, sign, left, right)
  }

  function comparison(
    node: SyntaxNode & { kind: 'binary' },
    sign: ComparisonSign,
    left: CheckedNode,
    right: CheckedNode,
  ) {
    const types = { left: typeWords[left.type], right: typeWords[right.type] }
    if (left.type !== right.type) return say(node.signAt, '{left}不能与{right}比较', types)
    const isOrdered = left.type === 'number' || left.type === 'time'
    if (!isOrdered && sign !== '=' && sign !== '!=') return say(node.signAt, '{left}只能用 = 或 != 比较', types)
    return { kind: 'compare' as const, type: 'boolean' as const, sign, left, right }
  }

  function arithmetic(
    node: SyntaxNode & { kind: 'binary' },
    sign: ArithmeticSign,
    left: CheckedNode,
    right: CheckedNode,
  ): Fitted {
    const pair = `${left.type} ${sign} ${right.type}`
    if (pair === 'text + text') return { kind: 'join', type: 'text', left, right }
    if (pair === 'time - time') return { kind: 'apart', type: 'number', left, right }
    if (pair === 'time + number') return { kind: 'later', type: 'time', left, right }
    if (pair === 'number + time') return { kind: 'later', type: 'time', left: right, right: left }
    if (pair === 'time - number')
      return { kind: 'later', type: 'time', left, right: { kind: 'negate', type: 'number', of: right } }
    if (left.type !== 'number' || right.type !== 'number') {
      const types = { left: typeWords[left.type], right: typeWords[right.type], sign }
      const isJoining = sign === '+' && (left.type === 'text' || right.type === 'text')
      if (isJoining) return say(node.signAt, '{left}不能与{right}相加；可用 text(…) 变成文字', types)
      return say(node.signAt, '{left}与{right}不能用“{sign}”运算', types)
    }
    if ((sign === '/' || sign === '%') && right.kind === 'constant' && right.value === 0)
      return say(node.right, '不能除以 0')
    return { kind: 'arithmetic', type: 'number', sign, left, right }
  }

  function choice(condition: SyntaxNode, chosen: SyntaxNode, otherwise: SyntaxNode, wanted?: ValueType): Fitted {
    const fitted = check(condition, 'boolean')
    const first = check(chosen, wanted)
    const second = check(otherwise, wanted ?? first?.type)
    if (!fitted || !first || !second) return undefined
    return { kind: 'choice', type: first.type, condition: fitted, chosen: first, otherwise: second }
  }

  function call(node: SyntaxNode & { kind: 'call' }, wanted?: ValueType): Fitted {
    const { name, given } = node
    if (isWindowFigure(name) && (!Object.hasOwn(foldingFunctions, name) || isDuration(given[1])))
      return windowOf(node, name)
    if (isCounterFigure(name)) return counterOf(node, name)
    if (Object.hasOwn(foldingFunctions, name)) {
      if (!count(node, 1, MOST_GIVEN)) return undefined
      const fitted = all(given, () => 'number')
      return fitted && { kind: 'fold', type: 'number', name, given: fitted }
    }
    if (Object.hasOwn(specialFunctions, name)) return special(node, wanted)
    if (!Object.hasOwn(plainFunctions, name))
      return say(
        node.nameAt,
        '没有函数“{name}”',
        { name },
        meant(name, () => functionNames),
      )
    const { parameters, least = parameters.length, type } = plainFunctions[name]!
    if (!count(node, least, parameters.length)) return undefined
    const fitted = all(given, (at) => parameters[at]!)
    return fitted && { kind: 'plain', type, name, given: fitted }
  }

  function special(node: SyntaxNode & { kind: 'call' }, wanted?: ValueType): Fitted {
    const { name, given } = node
    const [first, second, third] = given
    switch (name) {
      case 'if':
        return count(node, 3, 3) ? choice(first!, second!, third!, wanted) : undefined
      case 'coalesce': {
        if (!count(node, 1, MOST_GIVEN)) return undefined
        const head = check(first!, wanted)
        const rest = head && all(given.slice(1), () => head.type)
        return rest && { kind: 'coalesce', type: head.type, given: [head, ...rest] }
      }
      case 'now':
        return count(node, 0, 0) ? { kind: 'now', type: 'time' } : undefined
      default:
        return count(node, 1, 1) ? aboutPoint(name, first!) : undefined
    }
  }

  function aboutPoint(name: string, node: SyntaxNode): Fitted {
    if (node.kind !== 'reference') return say(node, '“{name}”的括号中应是一个点位', { name })
    return pointOf(node, ({ type }, reference) => {
      if (name === 'prev') return read({ kind: 'previous', reference, type })
      const slot = inputs.slotOf({ kind: 'value', reference, type })
      return { kind: name as 'age' | 'quality' | 'time', type: name === 'time' ? 'time' : 'number', slot }
    })
  }

  function windowOf(node: SyntaxNode & { kind: 'call' }, figure: WindowFigure): Fitted {
    if (!count(node, 2, 2)) return undefined
    return whileOf(node, (reference, ms) => ({ kind: 'window', reference, type: 'number', figure, ms }))
  }

  function counterOf(node: SyntaxNode & { kind: 'call' }, figure: CounterFigure): Fitted {
    if (!count(node, 2, 4)) return undefined
    const [modulus, most] = node.given.slice(2).map(constantOf)
    for (const [at, value] of [modulus, most].entries())
      if (node.given[at + 2] && value === undefined) return say(node.given[at + 2]!, '这里应是不小于 0 的数字')
    const terms = { modulus: modulus || null, mostPerMinute: most || null }
    return whileOf(node, (reference, ms) => ({ kind: 'counter', reference, type: 'number', figure, ms, terms }))
  }

  /** A figure of a point over a while: the first two that a call is given. */
  function whileOf(
    { name, given }: SyntaxNode & { kind: 'call' },
    make: (reference: Reference, ms: number) => ExpressionInput,
  ): Fitted {
    const [point, length] = given as [SyntaxNode, SyntaxNode]
    if (point.kind !== 'reference') return say(point, '“{name}”的第 1 个参数应是一个点位', { name })
    const ms = length.kind === 'constant' && typeof length.value === 'string' ? durationOf(length.value) : undefined
    if (ms === undefined) return say(length, "时长应写成 '30s'、'5m'、'8h' 或 '1d'，最长 7 天")
    return pointOf(point, ({ type }, reference) =>
      type === 'number'
        ? read(make(reference, ms))
        : say(point, '这里应是{wanted}，得到的是{found}', { wanted: typeWords.number, found: typeWords[type] }),
    )
  }

  function count({ name, nameAt, given }: SyntaxNode & { kind: 'call' }, least: number, most: number): boolean {
    if (given.length >= least && given.length <= most) return true
    const values = { name, least, most, count: given.length }
    if (least === most) say(nameAt, '“{name}”需要 {least} 个参数，现有 {count} 个', values)
    else say(nameAt, '“{name}”需要 {least} 到 {most} 个参数，现有 {count} 个', values)
    return false
  }

  function all(given: readonly SyntaxNode[], typeAt: (at: number) => ValueType | 'any'): CheckedNode[] | undefined {
    const fitted = given.map((node, at) => {
      const type = typeAt(at)
      return check(node, type === 'any' ? undefined : type)
    })
    return fitted.every((each) => each !== undefined) ? fitted : undefined
  }

  return check
}

const constantOf = (node: SyntaxNode) =>
  node.kind === 'constant' && node.type === 'number' ? Number(node.value) : undefined

/** Counters of one point that count by the same are one. */
export const counterKey = ({ modulus, mostPerMinute }: CounterTerms) => `${modulus ?? 0} ${mostPerMinute ?? 0}`

const isComparison = (sign: string): sign is ComparisonSign => /^(!?=|[<>]=?)$/.test(sign)
const isDuration = (node: SyntaxNode | undefined) => node?.kind === 'constant' && node.type === 'text'
