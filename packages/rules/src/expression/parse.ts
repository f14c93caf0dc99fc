import { ExpressionFault, type ExpressionProblem, problemAt } from './expression-problem.ts'
import { lex, type Token } from './lex.ts'
import {
  type BinarySign,
  comparisonSigns,
  expressionBounds,
  type Reference,
  referenceText,
  type Span,
  type SyntaxNode,
} from './syntax.ts'

export type Parsed = { ok: SyntaxNode } | { problem: ExpressionProblem }

/** How strongly a sign binds what stands on its sides. */
const strengths: Readonly<Record<BinarySign, number>> = {
  or: 1,
  and: 2,
  ...(Object.fromEntries(comparisonSigns.map((sign) => [sign, 4])) as Record<(typeof comparisonSigns)[number], number>),
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
}
const [OF_NOT, OF_COMPARISON, OF_MINUS] = [3, 4, 7]
const isBinary = (sign: string): sign is BinarySign => sign in strengths

/** Reads an expression; answers its tree, or the first thing that is wrong with its form. */
export function parseExpression(text: string): Parsed {
  const most = expressionBounds.characters
  if (text.length > most)
    return { problem: problemAt({ from: most, to: text.length }, '表达式不能超过 {most} 个字符', { most }) }
  try {
    return { ok: treeOf(lex(text)) }
  } catch (error) {
    if (error instanceof ExpressionFault) return { problem: error.problem }
    throw error
  }
}

function treeOf(tokens: readonly Token[]): SyntaxNode {
  let [at, depth, nodes] = [0, 0, 0]
  const next = () => tokens[at]!
  const isSign = (sign: string) => {
    const token = next()
    return token.kind === 'sign' && token.sign === sign
  }
  const fail = (span: Span, words: string, values?: ExpressionProblem['values']): never => {
    throw new ExpressionFault(problemAt(span, words, values))
  }
  const take = (sign: string, opened: Span) => {
    if (isSign(sign)) return tokens[at++]!
    if (next().kind === 'end') return fail(opened, '缺少与之对应的“{sign}”', { sign })
    return unexpected(next(), sign)
  }
  const made = (node: SyntaxNode): SyntaxNode => {
    nodes++
    if (nodes > expressionBounds.nodes)
      fail(node, '表达式太长：最多 {most} 个运算和数值', { most: expressionBounds.nodes })
    return node
  }

  /** A part within another one. */
  function within<Read>(span: Span, read: () => Read): Read {
    if (++depth > expressionBounds.depth) fail(span, '嵌套太深：最多 {most} 层', { most: expressionBounds.depth })
    const result = read()
    depth--
    return result
  }

  function choice(): SyntaxNode {
    const condition = binary(0)
    if (!isSign('?')) return condition
    const sign = tokens[at++]!
    return within(sign, () => {
      const chosen = choice()
      take(':', sign)
      const otherwise = choice()
      return made({ kind: 'choice', condition, chosen, otherwise, from: condition.from, to: otherwise.to })
    })
  }

  function binary(least: number): SyntaxNode {
    let left = unary()
    for (;;) {
      const token = next()
      if (token.kind !== 'sign' || !isBinary(token.sign)) return left
      const sign = token.sign
      const strength = strengths[sign]
      if (strength <= least) return left
      at++
      // A power binds to the right: 2 ^ 3 ^ 2 is 2 ^ 9.
      const right = sign === '^' ? within(token, () => binary(strength - 1)) : binary(strength)
      left = made({ kind: 'binary', sign, signAt: token, left, right, from: left.from, to: right.to })
      if (strength === OF_COMPARISON) refuseChain(next())
    }
  }

  function refuseChain(token: Token) {
    if (token.kind === 'sign' && isBinary(token.sign) && strengths[token.sign] === OF_COMPARISON)
      fail(token, '不能连续比较，请用 and 连接，例如 1 < [a] and [a] < 5')
  }

  function unary(): SyntaxNode {
    const token = next()
    if (token.kind !== 'sign' || (token.sign !== '-' && token.sign !== 'not')) return primary()
    const sign = token.sign
    at++
    // -2 ^ 2 is -(2 ^ 2), and not a = b is not (a = b).
    const of = within(token, () => binary(sign === '-' ? OF_MINUS : OF_NOT))
    return made({ kind: 'unary', sign, of, from: token.from, to: of.to })
  }

  function primary(): SyntaxNode {
    const token = tokens[at++]!
    const { from, to } = token
    if (token.kind === 'constant') return made({ kind: 'constant', type: token.type, value: token.value, from, to })
    if (token.kind === 'reference') return made({ kind: 'reference', reference: token.reference, from, to })
    if (token.kind === 'name') return call(token.name, { from, to })
    if (token.kind === 'sign' && token.sign === '(') {
      const inner = within(token, choice)
      take(')', token)
      return inner
    }
    at--
    return unexpected(token)
  }

  function call(name: string, nameAt: Span): SyntaxNode {
    if (!isSign('(')) fail(nameAt, '“{name}”后面应是括号；点位应写成 [{name}]，文字应放在引号中', { name })
    const opened = tokens[at++]!
    const given = within(opened, () => {
      if (isSign(')')) return []
      const read = [choice()]
      while (isSign(',')) {
        at++
        read.push(choice())
      }
      return read
    })
    const closed = take(')', opened)
    return made({ kind: 'call', name, nameAt, given, from: nameAt.from, to: closed.to })
  }

  function unexpected(token: Token, awaited?: string): never {
    if (token.kind === 'end')
      return tokens.length === 1 ? fail(token, '请填写表达式') : fail(before(token), '表达式不完整，后面还缺内容')
    if (awaited) return fail(token, '这里应是“{awaited}”', { awaited })
    if (token.kind === 'sign') return fail(token, '这里不应是“{sign}”，应是数值、点位或函数', { sign: token.sign })
    return fail(token, '这里缺少运算符')
  }
  const before = (token: Token): Span => tokens[tokens.indexOf(token) - 1] ?? token

  const tree = choice()
  const rest = next()
  if (rest.kind === 'end') return tree
  return rest.kind === 'sign' ? fail(rest, '这里不应是“{sign}”', { sign: rest.sign }) : fail(rest, '这里缺少运算符')
}

/** The points that an expression names, each once, in the order in which they stand; of an expression that cannot be read none. */
export function referencesOf(text: string): Reference[] {
  const parsed = parseExpression(text)
  if (!('ok' in parsed)) return []
  return [...new Map(referenceSpans(parsed.ok).map(({ reference }) => [referenceText(reference), reference])).values()]
}

/** Where points are named, each time that one is. */
export function referenceSpans(tree: SyntaxNode): (SyntaxNode & { kind: 'reference' })[] {
  switch (tree.kind) {
    case 'reference':
      return [tree]
    case 'unary':
      return referenceSpans(tree.of)
    case 'binary':
      return [tree.left, tree.right].flatMap(referenceSpans)
    case 'choice':
      return [tree.condition, tree.chosen, tree.otherwise].flatMap(referenceSpans)
    case 'call':
      return tree.given.flatMap(referenceSpans)
    default:
      return []
  }
}
