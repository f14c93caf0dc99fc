import { expressionBounds, type ValueType } from './syntax.ts'
import { arithmeticOf, bitOf, type Numeric, normal, rounded } from './whole-numbers.ts'

/** A function as people are told of it. */
export interface FunctionWords {
  /** How it is written. */
  form: string
  /** What it is for. */
  says: string
}

/** A function of values only; bad values never reach it. A result of NaN or undefined says that there is none. */
export interface PlainFunction extends FunctionWords {
  parameters: readonly (ValueType | 'any')[]
  /** So many of the parameters must be given. */
  least?: number
  type: ValueType
  apply: (...given: never[]) => Numeric | boolean | string | undefined
}

/** A function of any number of numbers, two of them taken at a time. */
export interface FoldingFunction extends FunctionWords {
  fold: (one: Numeric, other: Numeric) => Numeric
  /** The result is divided by how many there are. */
  isMean?: boolean
}

const plain = (
  form: string,
  says: string,
  parameters: PlainFunction['parameters'],
  type: ValueType,
  apply: PlainFunction['apply'],
  least?: number,
): PlainFunction => ({ form, says, parameters, type, apply, least })

/** A function of one double. */
const ofDouble = (name: string, says: string, apply: (x: number) => number) =>
  plain(`${name}(x)`, says, ['number'], 'number', (x: Numeric) => apply(Number(x)))

/** A function of one number that leaves whole numbers as they are. */
const ofFraction = (name: string, says: string, apply: (x: number) => number) =>
  plain(`${name}(x)`, says, ['number'], 'number', (x: Numeric) => (typeof x === 'bigint' ? x : apply(x)))

const characters = (text: string, count: Numeric) => {
  const wanted = Number(count)
  return Number.isInteger(wanted) && wanted >= 0 ? { all: [...text], wanted } : undefined
}

const smaller = (one: Numeric, other: Numeric) => (other < one ? other : one)
const larger = (one: Numeric, other: Numeric) => (other > one ? other : one)

export const plainFunctions: Readonly<Record<string, PlainFunction>> = {
  abs: plain('abs(x)', 'x 的绝对值', ['number'], 'number', (x: Numeric) =>
    typeof x === 'bigint' ? normal(x < 0n ? -x : x) : Math.abs(x),
  ),
  sign: plain('sign(x)', '正负号：1、0 或 -1', ['number'], 'number', (x: Numeric) => Math.sign(Number(x))),
  round: plain(
    'round(x, 小数位数)',
    '四舍五入，小数位数不填为 0，最多 15',
    ['number', 'number'],
    'number',
    (x: Numeric, decimals: Numeric = 0) =>
      Number.isInteger(decimals) && decimals >= 0 && decimals <= 15 ? rounded(x, Number(decimals)) : undefined,
    1,
  ),
  floor: ofFraction('floor', '向下取整', Math.floor),
  ceil: ofFraction('ceil', '向上取整', Math.ceil),
  trunc: ofFraction('trunc', '舍去小数', Math.trunc),
  sqrt: ofDouble('sqrt', '平方根', Math.sqrt),
  exp: ofDouble('exp', 'e 的 x 次方', Math.exp),
  ln: ofDouble('ln', '自然对数', Math.log),
  log10: ofDouble('log10', '以 10 为底的对数', Math.log10),
  sin: ofDouble('sin', '正弦，x 为弧度', Math.sin),
  cos: ofDouble('cos', '余弦，x 为弧度', Math.cos),
  tan: ofDouble('tan', '正切，x 为弧度', Math.tan),
  asin: ofDouble('asin', '反正弦，结果为弧度', Math.asin),
  acos: ofDouble('acos', '反余弦，结果为弧度', Math.acos),
  atan: ofDouble('atan', '反正切，结果为弧度', Math.atan),
  atan2: plain('atan2(y, x)', '坐标的方位角，结果为弧度', ['number', 'number'], 'number', (y: Numeric, x: Numeric) =>
    Math.atan2(Number(y), Number(x)),
  ),
  pi: plain('pi()', '圆周率', [], 'number', () => Math.PI),
  clamp: plain(
    'clamp(x, 下限, 上限)',
    '把数值限制在上下限之间',
    ['number', 'number', 'number'],
    'number',
    (x: Numeric, low: Numeric, high: Numeric) => (low > high ? undefined : smaller(larger(x, low), high)),
  ),
  bit: plain('bit(x, 位)', '整数的某一位是否为 1，位从 0 到 63', ['number', 'number'], 'boolean', bitOf),
  text: plain('text(x)', '把值变成文字', ['any'], 'text', (x: Numeric | boolean | string) =>
    x === 0 ? '0' : String(x),
  ),
  len: plain('len(文字)', '文字的字数', ['text'], 'number', (text: string) => [...text].length),
  left: plain('left(文字, 字数)', '文字开头的几个字', ['text', 'number'], 'text', (text: string, count: Numeric) => {
    const found = characters(text, count)
    return found?.all.slice(0, found.wanted).join('')
  }),
  right: plain('right(文字, 字数)', '文字末尾的几个字', ['text', 'number'], 'text', (text: string, count: Numeric) => {
    const found = characters(text, count)
    return found?.all.slice(Math.max(0, found.all.length - found.wanted)).join('')
  }),
}

const sum = (one: Numeric, other: Numeric) => arithmeticOf('+', one, other)

/** The same names with a point and a duration are windows. */
export const foldingFunctions: Readonly<Record<string, FoldingFunction>> = {
  min: { form: 'min(a, b, …)', says: '几个数值中的最小值', fold: smaller },
  max: { form: 'max(a, b, …)', says: '几个数值中的最大值', fold: larger },
  sum: { form: 'sum(a, b, …)', says: '几个数值之和', fold: sum },
  avg: { form: 'avg(a, b, …)', says: '几个数值的平均值', fold: sum, isMean: true },
}

/** Functions of a point itself, and those that do not read all that they are given. */
export const specialFunctions: Readonly<Record<string, FunctionWords>> = {
  if: { form: 'if(条件, a, b)', says: '条件成立时为 a，否则为 b；只读取用到的一个' },
  coalesce: { form: 'coalesce(a, b, …)', says: '第一个有效的值' },
  age: { form: 'age([点位])', says: '点位的值距今多少秒' },
  quality: { form: 'quality([点位])', says: '点位的质量：0 好，1 可疑，2 坏' },
  time: { form: 'time([点位])', says: '点位的值的时间' },
  prev: { form: 'prev([点位])', says: '点位的上一个值' },
  now: { form: 'now()', says: '现在的时间' },
}

export const windowFigures = ['avg', 'min', 'max', 'sum', 'delta', 'rate'] as const
export type WindowFigure = (typeof windowFigures)[number]

export const windowFunctions: Readonly<Record<WindowFigure, FunctionWords>> = {
  avg: { form: "avg([点位], '5m')", says: '一段时间内的平均值，按时间加权' },
  min: { form: "min([点位], '5m')", says: '一段时间内的最小值' },
  max: { form: "max([点位], '5m')", says: '一段时间内的最大值' },
  sum: { form: "sum([点位], '5m')", says: '一段时间内各个值之和' },
  delta: { form: "delta([点位], '5m')", says: '一段时间内增加了多少' },
  rate: { form: "rate([点位], '5m')", says: '一段时间内平均每秒增加多少' },
}

export const isWindowFigure = (name: string): name is WindowFigure => Object.hasOwn(windowFunctions, name)

/** Figures of a counter over a while, which a dip, a zero, a leap, a meter that goes round or is replaced do not make wrong. */
export const counterFigures = ['increase', 'flow'] as const
export type CounterFigure = (typeof counterFigures)[number]

export const counterFunctions: Readonly<Record<CounterFigure, FunctionWords>> = {
  increase: {
    form: "increase([点位], '1h', 回零值, 每分钟最多)",
    says: '累计量增加了多少，不受回零、换表和跳变影响；后两项可不填',
  },
  flow: {
    form: "flow([点位], '5m', 回零值, 每分钟最多)",
    says: '由累计量求瞬时量，平均每秒增加多少；后两项可不填',
  },
}

export const isCounterFigure = (name: string): name is CounterFigure => Object.hasOwn(counterFunctions, name)

/** Values that one call may be given. */
export const MOST_GIVEN = expressionBounds.references

/** The names of all functions. */
export const functionNames: readonly string[] = [
  ...new Set([
    ...Object.keys(specialFunctions),
    ...Object.keys(plainFunctions),
    ...Object.keys(foldingFunctions),
    ...windowFigures,
    ...counterFigures,
  ]),
]
