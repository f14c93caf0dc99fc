/**
 * A second reading of the language, slow and plain, for tests: walks along the text and computes as it goes, without a tree.
 * A value carries what it comes from with it; what is not chosen is computed as well, and thrown away.
 */
export type SlowCell = { value: SlowValue; uncertain: boolean } | { bad: string }
export type SlowValue = number | bigint | boolean | string
export interface SlowInput {
  value: SlowValue | null
  quality: number
  time: number
}
/** Inputs by their text: `[a]`, `prev [a]`, `avg [a] 5m`. */
export type SlowInputs = ReadonlyMap<string, SlowInput>

const token =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|('(?:[^']|'')*')|(\[[^\]]*\]|\$\w+)|([a-z]\w*)|(!=|<=|>=|[-+*/%^=<>?:(),]))/y

const bad = (reason: string): SlowCell => ({ bad: reason })
const isBad = (cell: SlowCell): cell is { bad: string } => 'bad' in cell

export function slowValueOf(text: string, inputs: SlowInputs, now: number): SlowCell {
  let at = 0
  function peek(): string {
    token.lastIndex = at
    return token.exec(text)?.[0].trim() ?? ''
  }
  function take(): string {
    const found = peek()
    token.lastIndex = at
    token.exec(text)
    at = token.lastIndex
    return found
  }
  const takes = (sign: string) => peek() === sign && take() === sign

  function choice(): SlowCell {
    const condition = or()
    if (!takes('?')) return condition
    const chosen = choice()
    take()
    const otherwise = choice()
    return choose(condition, chosen, otherwise)
  }
  function or(): SlowCell {
    let left = and()
    while (takes('or')) left = either(left, and(), true)
    return left
  }
  function and(): SlowCell {
    let left = not()
    while (takes('and')) left = either(left, not(), false)
    return left
  }
  function not(): SlowCell {
    return takes('not') ? made([not()], ([value]) => !value) : comparison()
  }
  function comparison(): SlowCell {
    const left = sum()
    const sign = peek()
    if (!['=', '!=', '<', '<=', '>', '>='].includes(sign)) return left
    take()
    const right = peek() === 'not' ? not() : sum()
    return made([left, right], ([one, other]) => compared(sign, one!, other!))
  }
  function sum(): SlowCell {
    let left = product()
    for (let sign = peek(); sign === '+' || sign === '-'; sign = peek()) {
      take()
      left = reckoned(sign, left, product())
    }
    return left
  }
  function product(): SlowCell {
    let left = negated()
    for (let sign = peek(); ['*', '/', '%'].includes(sign); sign = peek()) {
      take()
      left = reckoned(sign, left, negated())
    }
    return left
  }
  function negated(): SlowCell {
    return takes('-') ? made([negated()], ([value]) => slowReckoned('-', 0, value as number)) : power()
  }
  function power(): SlowCell {
    const base = primary()
    return takes('^') ? reckoned('^', base, negated()) : base
  }
  function primary(): SlowCell {
    const word = take()
    if (word === '(') {
      const inner = choice()
      take()
      return inner
    }
    if (/^\d/.test(word)) return good(Number.isSafeInteger(Number(word)) || !/^\d+$/.test(word) ? +word : BigInt(word))
    if (word.startsWith("'")) return good(word.slice(1, -1).replaceAll("''", "'"))
    if (word === 'true' || word === 'false') return good(word === 'true')
    if (/^[[$]/.test(word)) return inputOf(word)
    return call(word)
  }
  function call(name: string): SlowCell {
    take()
    const point = peek()
    const about = /^[[$]/.test(point) && /^(age|quality|time|prev)$/.test(name)
    const begun = at
    const given: SlowCell[] = []
    if (peek() !== ')')
      do given.push(choice())
      while (takes(','))
    take()
    if (about) return aboutPoint(name, point)
    const [, length, more = ''] = /^[^,()]*,\s*'(\d+[smhd])'([\s\d,]*)\)$/.exec(text.slice(begun, at)) ?? []
    if (length && /^(increase|flow)$/.test(name)) {
      const [, modulus = '0', most = '0'] = more.replaceAll(' ', '').split(',')
      return inputOf(`${name} ${point} ${length} ${modulus} ${most}`)
    }
    if (length) return inputOf(`${name} ${point} ${length}`)
    if (name === 'if') return choose(given[0]!, given[1]!, given[2]!)
    if (name === 'coalesce') return given.find((each) => !isBad(each)) ?? given.at(-1)!
    if (name === 'now') return good(now)
    if (name === 'avg' || name === 'sum') {
      const total = given.reduce((all, each) => reckoned('+', all, each))
      return name === 'sum' ? total : reckoned('/', total, good(given.length))
    }
    return made(given, (values) => functions[name]!(...(values as never[])))
  }
  function aboutPoint(name: string, point: string): SlowCell {
    if (name === 'prev') return inputOf(`prev ${point}`)
    const { value, quality, time } = inputs.get(point)!
    if (name === 'quality') return good(value === null ? 2 : quality)
    if (!(time > 0)) return bad('missing')
    return good(name === 'time' ? time : (now - time) / 1000)
  }
  function inputOf(name: string): SlowCell {
    // A point that is only named, as that of a window, has no value of its own.
    const { value, quality } = inputs.get(name) ?? { value: null, quality: 0 }
    if (value === null) return bad(quality === 2 ? 'bad' : 'missing')
    if (quality === 2) return bad('bad')
    if (typeof value === 'number' && !Number.isFinite(value)) return bad('wrong-type')
    return { value: typeof value === 'bigint' ? fitted(value) : value, uncertain: quality === 1 }
  }
  return choice()
}

const good = (value: SlowValue): SlowCell => ({ value, uncertain: false })

function choose(condition: SlowCell, chosen: SlowCell, otherwise: SlowCell): SlowCell {
  if (isBad(condition)) return condition
  const taken = condition.value ? chosen : otherwise
  return isBad(taken) ? taken : { ...taken, uncertain: condition.uncertain || taken.uncertain }
}

function either(left: SlowCell, right: SlowCell, decides: boolean): SlowCell {
  if (!isBad(left) && left.value === decides) return left
  if (!isBad(right) && right.value === decides) return right
  if (isBad(left)) return left
  return isBad(right) ? right : { value: right.value, uncertain: left.uncertain || right.uncertain }
}

/** A value made of others; the first bad one makes it bad. */
function made(cells: SlowCell[], make: (values: SlowValue[]) => SlowValue | undefined): SlowCell {
  const wrong = cells.find(isBad)
  if (wrong) return wrong
  const fine = cells as { value: SlowValue; uncertain: boolean }[]
  const value = make(fine.map((cell) => cell.value))
  if (value === undefined || Number.isNaN(value)) return bad('no-result')
  if (value === Infinity || value === -Infinity) return bad('too-large')
  if (typeof value === 'string' && value.length > 2000) return bad('too-long')
  return { value, uncertain: fine.some((cell) => cell.uncertain) }
}

const reckoned = (sign: string, left: SlowCell, right: SlowCell): SlowCell => {
  const isZero = !isBad(left) && !isBad(right) && right.value === 0 && (sign === '/' || sign === '%')
  if (isZero) return bad('zero')
  return made([left, right], ([one, other]) =>
    typeof one === 'string' ? `${one}${other}` : slowReckoned(sign, one as number, other as number),
  )
}

const isWhole = (value: number | bigint) =>
  typeof value === 'bigint' || (Number.isInteger(value) && Math.abs(value) < 2 ** 53)

/** Whole numbers without a limit, and only then brought to what is kept of them. */
function slowReckoned(sign: string, left: number | bigint, right: number | bigint): number | bigint {
  const [one, other] = [Number(left), Number(right)]
  if (isWhole(left) && isWhole(right)) {
    const [whole, second] = [BigInt(left), BigInt(right)]
    if (sign === '+') return fitted(whole + second)
    if (sign === '-') return fitted(whole - second)
    if (sign === '*') return fitted(whole * second)
    if (sign === '%') return fitted(whole % second)
    if (sign === '/' && whole % second === 0n) return fitted(whole / second)
    if (sign === '^' && second >= 0n && (second < 70n || (whole <= 1n && whole >= -1n))) {
      let result = 1n
      const times = second > 1000n ? 1000n + (second % 2n) : second
      for (let each = 0n; each < times; each++) result *= whole
      if (Math.abs(Number(result)) < 2 ** 65) return fitted(result)
    }
  }
  if (sign === '+') return one + other
  if (sign === '-') return one - other
  if (sign === '*') return one * other
  if (sign === '/') return one / other
  return sign === '%' ? one % other : one ** other
}

function fitted(whole: bigint): number | bigint {
  if (whole < -(2n ** 63n) || whole >= 2n ** 64n) return Number(whole)
  return whole > -(2n ** 53n) && whole < 2n ** 53n ? Number(whole) : whole
}

/** Numbers are compared as fractions of whole numbers, which holds both kinds of them. */
function compared(sign: string, one: SlowValue, other: SlowValue): boolean {
  if (typeof one === 'string' || typeof one === 'boolean') return (one === other) === (sign === '=')
  const [left, right] = [fraction(one), fraction(other as number)]
  const difference = left.top * right.bottom - right.top * left.bottom
  if (sign === '=') return difference === 0n
  if (sign === '!=') return difference !== 0n
  if (sign === '<') return difference < 0n
  if (sign === '<=') return difference <= 0n
  return sign === '>' ? difference > 0n : difference >= 0n
}

function fraction(value: number | bigint): { top: bigint; bottom: bigint } {
  if (typeof value === 'bigint') return { top: value, bottom: 1n }
  let [top, bottom] = [value, 1n]
  while (!Number.isInteger(top)) [top, bottom] = [top * 2, bottom * 2n]
  return { top: BigInt(top), bottom }
}

type Num = number | bigint
const order = (one: Num, other: Num) => (compared('<', one, other) ? -1 : compared('=', one, other) ? 0 : 1)

const functions: Record<string, (...given: never[]) => SlowValue | undefined> = {
  abs: (x: Num) => (x < 0 ? slowReckoned('-', 0, x) : x),
  sign: (x: Num) => order(x, 0),
  floor: (x: Num) => (typeof x === 'bigint' ? x : Math.floor(x)),
  ceil: (x: Num) => (typeof x === 'bigint' ? x : -Math.floor(-x)),
  trunc: (x: Num) => (typeof x === 'bigint' ? x : x < 0 ? -Math.floor(-x) : Math.floor(x)),
  sqrt: (x: Num) => (x < 0 ? undefined : Math.sqrt(Number(x))),
  exp: (x: Num) => Math.exp(Number(x)),
  ln: (x: Num) => Math.log(Number(x)),
  sin: (x: Num) => Math.sin(Number(x)),
  pi: () => Math.PI,
  round: (x: Num, decimals: Num = 0) => slowRounded(x, decimals),
  min: (...all: Num[]) => all.sort(order)[0],
  max: (...all: Num[]) => all.sort(order).at(-1),
  clamp: (x: Num, low: Num, high: Num) => (order(low, high) > 0 ? undefined : ([x, low, high] as Num[]).sort(order)[1]),
  bit: (x: Num, at: Num) => {
    if (!isWhole(x) || !Number.isInteger(at) || at < 0 || at > 63) return undefined
    const bits = BigInt.asUintN(64, BigInt(x)).toString(2).padStart(64, '0')
    return bits[63 - Number(at)] === '1'
  },
  text: (x: SlowValue) => `${x}`,
  len: (text: string) => Array.from(text).length,
  left: (text: string, count: Num) => ofCount(text, count, (all, wanted) => all.filter((_, at) => at < wanted)),
  right: (text: string, count: Num) =>
    ofCount(text, count, (all, wanted) => all.filter((_, at) => at >= all.length - wanted)),
}

const ofCount = (text: string, count: Num, pick: (all: string[], wanted: number) => string[]) =>
  Number.isInteger(Number(count)) && count >= 0 ? pick(Array.from(text), Number(count)).join('') : undefined

/** By the digits, as on paper. */
function slowRounded(x: Num, decimals: Num): Num | undefined {
  if (typeof decimals === 'bigint' || !Number.isInteger(decimals) || decimals < 0 || decimals > 15) return undefined
  if (typeof x === 'bigint' || Number.isInteger(x)) return x
  const [, minus, digits = '', exponent = '0'] = /^(-?)([\d.]+)(?:e(.+))?$/.exec(String(x))!
  const [before, after = ''] = digits.split('.')
  const places = after.length - Number(exponent)
  const whole = BigInt(`${before}${after}`)
  if (places <= decimals) return x
  const divisor = 10n ** BigInt(places - decimals)
  const rest = whole % divisor
  const result = whole / divisor + (rest * 2n >= divisor ? 1n : 0n)
  return Number(`${minus}${result}e-${decimals}`)
}
