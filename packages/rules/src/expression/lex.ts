import { ExpressionFault, problemAt } from './expression-problem.ts'
import { type ExpressionValue, type Reference, type Span, VARIABLES } from './syntax.ts'

export type Token = Span &
  (
    | { kind: 'constant'; type: 'number' | 'text' | 'boolean'; value: ExpressionValue }
    | { kind: 'reference'; reference: Reference }
    | { kind: 'name'; name: string }
    | { kind: 'sign'; sign: string }
    | { kind: 'end' }
  )

const blank = /\s+/y
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const name = /[A-Za-z_]\w*/y
const sign = /!=|<=|>=|[-+*/%^=<>?:(),]/y
const code = /^[\w/-]+$/

/** Words that are signs. */
const signWords = new Set(['and', 'or', 'not'])

/** Signs of other languages, and what they are here; the longer ones first. */
const foreign: Readonly<Record<string, string>> = {
  '===': '=',
  '!==': '!=',
  '==': '=',
  '<>': '!=',
  '&&': 'and',
  '||': 'or',
  '**': '^',
  '!': 'not',
  '&': 'and',
  '|': 'or',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '×': '*',
  '÷': '/',
  '。': '.',
  '【': '[',
  '】': ']',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '、': ',',
}
const foreignSigns = Object.keys(foreign).sort((one, other) => other.length - one.length)

/** The tokens of a text, the end among them. Throws `ExpressionFault` where something is no part of the language. */
export function lex(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  while (at < text.length) {
    const space = match(blank)
    if (space) {
      at += space.length
      continue
    }
    const token = quoted(text, at) ?? bracketed(text, at) ?? variable(text, at) ?? plain(at, match, text)
    tokens.push(token)
    at = token.to
  }
  tokens.push({ kind: 'end', from: text.length, to: text.length })
  return tokens
}

function plain(from: number, match: (pattern: RegExp) => string | undefined, text: string): Token {
  const alien = foreignSigns.find((each) => text.startsWith(each, from))
  // Longer than a sign of ours that begins in the same way.
  const written = match(sign)
  if (written && !(alien && alien.length > written.length))
    return { kind: 'sign', sign: written, from, to: from + written.length }
  const digits = match(number)
  if (digits) return numberToken(digits, from, text)
  const word = match(name)
  if (word) return wordToken(word, from)
  throw strange(text, from, alien)
}

function numberToken(digits: string, from: number, text: string): Token {
  const to = from + digits.length
  const rest = /^[\w.]+/.exec(text.slice(to, to + 20))?.[0]
  if (rest)
    throw new ExpressionFault(problemAt({ from, to: to + rest.length }, '“{word}”不是数字', { word: digits + rest }))
  const value = wholeOrNearest(digits)
  if (!Number.isFinite(Number(value))) throw new ExpressionFault(problemAt({ from, to }, '数字太大'))
  return { kind: 'constant', type: 'number', value, from, to }
}

/** Whole numbers of up to 64 bits keep all their digits. */
function wholeOrNearest(digits: string): number | bigint {
  const nearest = Number(digits)
  if (Number.isSafeInteger(nearest) || !/^\d{1,20}$/.test(digits)) return nearest
  const whole = BigInt(digits)
  return whole < 2n ** 64n ? whole : nearest
}

function wordToken(word: string, from: number): Token {
  const at = { from, to: from + word.length }
  if (word === 'true' || word === 'false') return { kind: 'constant', type: 'boolean', value: word === 'true', ...at }
  return signWords.has(word) ? { kind: 'sign', sign: word, ...at } : { kind: 'name', name: word, ...at }
}

/** A text in single or double quotes; a quote within is written twice. */
function quoted(text: string, from: number): Token | undefined {
  const quote = text[from]!
  if (quote !== "'" && quote !== '"') return undefined
  let value = ''
  for (let at = from + 1; ; ) {
    const end = text.indexOf(quote, at)
    if (end === -1)
      throw new ExpressionFault(problemAt({ from, to: text.length }, '文字没有结束，缺少引号 {quote}', { quote }))
    value += text.slice(at, end)
    if (text[end + 1] !== quote) return { kind: 'constant', type: 'text', value, from, to: end + 1 }
    value += quote
    at = end + 2
  }
}

/** `[point]` or `[object.point]`. */
function bracketed(text: string, from: number): Token | undefined {
  if (text[from] !== '[') return undefined
  const end = text.indexOf(']', from)
  if (end === -1) throw new ExpressionFault(problemAt({ from, to: text.length }, '点位没有结束，缺少 ]'))
  const at = { from, to: end + 1 }
  const written = text.slice(from + 1, end)
  const parts = written.split('.').map((part) => part.trim())
  const [first = '', second] = parts
  if (parts.length > 2) throw new ExpressionFault(problemAt(at, '点位应写成 [点位编码] 或 [对象编码.点位编码]'))
  const isNamed = parts.every((part, place) => code.test(part) || (place === 0 && second !== undefined && part === '$'))
  if (!isNamed)
    throw new ExpressionFault(
      written.trim()
        ? problemAt(at, '“{code}”不是编码：编码只能包含字母、数字、下划线、中划线和斜杠', { code: written.trim() })
        : problemAt(at, '请在 [ ] 中填写点位编码'),
    )
  const reference = second === undefined ? { point: first } : { object: first, point: second }
  return { kind: 'reference', reference, ...at }
}

/** `$name`, a global variable. */
function variable(text: string, from: number): Token | undefined {
  if (text[from] !== '$') return undefined
  name.lastIndex = from + 1
  const word = name.exec(text)?.[0]
  if (!word) throw new ExpressionFault(problemAt({ from, to: from + 1 }, '$ 后面应是全局变量的编码'))
  return { kind: 'reference', reference: { object: VARIABLES, point: word }, from, to: from + 1 + word.length }
}

function strange(text: string, from: number, alien: string | undefined): ExpressionFault {
  if (alien)
    return new ExpressionFault(
      problemAt({ from, to: from + alien.length }, '不能识别“{sign}”', { sign: alien }, foreign[alien]),
    )
  const character = String.fromCodePoint(text.codePointAt(from)!)
  const at = { from, to: from + character.length }
  const code = character.charCodeAt(0)
  if (code > 0xff00 && code < 0xff5f) {
    const half = String.fromCharCode(code - 0xfee0)
    return new ExpressionFault(problemAt(at, '“{sign}”是全角字符，请改用半角', { sign: character }, half))
  }
  if (/\p{Script=Han}/u.test(character)) {
    const word = /^\p{Script=Han}+/u.exec(text.slice(from, from + 40))![0]
    return new ExpressionFault(
      problemAt({ from, to: from + word.length }, '不能识别“{word}”：文字应放在引号中，点位应放在 [ ] 中', { word }),
    )
  }
  return new ExpressionFault(problemAt(at, '不能识别“{sign}”', { sign: character }))
}
