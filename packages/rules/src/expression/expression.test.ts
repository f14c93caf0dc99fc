import { describe, expect, test } from 'vitest'
import { own } from '../own.ts'
import { checkExpression, type ExpressionScope } from './check.ts'
import { compileExpression } from './compile.ts'
import { completionPlace, wordChoices } from './complete.ts'
import { counterFigures, foldingFunctions, functionNames, plainFunctions } from './functions.ts'
import { emptyFrame } from './outcome.ts'
import { referencesOf } from './parse.ts'
import { referenceText, type ValueType } from './syntax.ts'
import { badReasonWords, expressionProblemWords } from './words.ts'

const types: Record<string, ValueType> = {
  '[temperature]': 'number',
  '[total]': 'number',
  '[running]': 'boolean',
  '[name]': 'text',
  '[line-1.speed]': 'number',
  $price: 'number',
}
const scope: ExpressionScope = {
  find: (reference) => {
    const type = own(types, referenceText(reference))
    return type && { type }
  },
  names: () => Object.keys(types),
}
const now = 1_767_225_600_000

function problemsOf(text: string, wanted?: ValueType): string[] {
  const checked = checkExpression(text, scope, wanted)
  if ('ok' in checked) return []
  return checked.problems.map((problem) => `${problem.from}-${problem.to} ${expressionProblemWords(problem)}`)
}

type Given = number | bigint | boolean | string | null
function comesTo(text: string, given: Record<string, Given | [Given, 0 | 1 | 2]> = {}) {
  const checked = checkExpression(text, scope)
  if ('problems' in checked) throw new Error(expressionProblemWords(checked.problems[0]!))
  const expression = compileExpression(checked.ok)
  const frame = { ...emptyFrame(expression.inputs.length), now }
  for (const [slot, { reference }] of expression.inputs.entries()) {
    const one = given[referenceText(reference)] ?? null
    const [value, quality] = Array.isArray(one) ? one : [one, 0 as const]
    frame.values[slot] = value
    frame.qualities[slot] = quality
    frame.times[slot] = value === null ? 0 : now - 5000
  }
  const outcome = expression.evaluate(frame)
  return outcome.reason ? badReasonWords(outcome.reason, expression) : [outcome.value, outcome.quality]
}

describe('what is wrong is told in words, with its place', () => {
  test.each([
    ['', '0-0 请填写表达式'],
    ['1 +', '2-3 表达式不完整，后面还缺内容'],
    ['(1 + 2', '0-1 缺少与之对应的“)”'],
    ['1 2', '2-3 这里缺少运算符'],
    ['* 2', '0-1 这里不应是“*”，应是数值、点位或函数'],
    ['1.2.3', '0-5 “1.2.3”不是数字'],
    ['1e999', '0-5 数字太大'],
    ["'abc", "0-4 文字没有结束，缺少引号 '"],
    ['[temperature', '0-12 点位没有结束，缺少 ]'],
    ['[]', '0-2 请在 [ ] 中填写点位编码'],
    ['[温度]', '0-4 “温度”不是编码：编码只能包含字母、数字、下划线、中划线和斜杠'],
    ['temperature > 5', '0-11 “temperature”后面应是括号；点位应写成 [temperature]，文字应放在引号中'],
    ['1 < [total] < 5', '12-13 不能连续比较，请用 and 连接，例如 1 < [a] and [a] < 5'],
    ['温度 + 1', '0-2 不能识别“温度”：文字应放在引号中，点位应放在 [ ] 中'],
    ['increase([total], 5)', "18-19 时长应写成 '30s'、'5m'、'8h' 或 '1d'，最长 7 天"],
    ["increase([total], '5m', -1)", '24-26 这里应是不小于 0 的数字'],
    ["flow([total], '5m', 0, [total])", '23-30 这里应是不小于 0 的数字'],
    ["flow([running], '5m')", '5-14 这里应是数值，得到的是条件'],
    ["increase(1, '5m')", '9-10 “increase”的第 1 个参数应是一个点位'],
    ['increase([total])', '0-8 “increase”需要 2 到 4 个参数，现有 1 个'],
  ])('%s', (text, told) => expect(problemsOf(text)).toEqual([told]))

  test.each([
    ['[temprature] > 5', '0-12 没有点位“[temprature]”，是否应为“[temperature]”？'],
    ['rund(1.5)', '0-4 没有函数“rund”，是否应为“round”？'],
    ['[running] && true', '10-12 不能识别“&&”，是否应为“and”？'],
    ['[total] == 1', '8-10 不能识别“==”，是否应为“=”？'],
    ['[total] ＞ 1', '8-9 “＞”是全角字符，请改用半角，是否应为“>”？'],
    ['max（1，2）', '3-4 “（”是全角字符，请改用半角，是否应为“(”？'],
  ])('and with what may have been meant: %s', (text, told) => expect(problemsOf(text)).toEqual([told]))

  test.each([
    ['[running] + 1', '10-11 条件与数值不能用“+”运算'],
    ['[name] + [total]', '7-8 文字不能与数值相加；可用 text(…) 变成文字'],
    ['[name] > 1', '7-8 文字不能与数值比较'],
    ['[name] < [name]', '7-8 文字只能用 = 或 != 比较'],
    ['[total] and true', '0-7 这里应是条件，得到的是数值；请写出比较，例如 [a] != 0'],
    ['[total] / 0', '10-11 不能除以 0'],
    ['clamp(1, 2)', '0-5 “clamp”需要 3 个参数，现有 2 个'],
    ["rate([total], '5x')", "14-18 时长应写成 '30s'、'5m'、'8h' 或 '1d'，最长 7 天"],
    ["avg(1 + 1, '5m')", '4-9 “avg”的第 1 个参数应是一个点位'],
    ['age(5)', '4-5 “age”的括号中应是一个点位'],
  ])('and where types do not fit: %s', (text, told) => expect(problemsOf(text)).toEqual([told]))

  test('all that is wrong is told at once', () => {
    expect(problemsOf('[tempo] + [speeds] + [total] and 1')).toHaveLength(3)
  })

  test('what a result must be is asked', () => {
    expect(problemsOf('[total]', 'boolean')).toHaveLength(1)
    expect(problemsOf('[total] > 1', 'boolean')).toEqual([])
  })
})

test('an expression is bounded in its length, parts, nesting and points', () => {
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join('+')
  expect(problemsOf(' '.repeat(2001))[0]).toContain('不能超过 2000 个字符')
  expect(problemsOf(many(151, () => '1'))[0]).toContain('最多 300 个运算和数值')
  expect(problemsOf(many(150, () => '1'))).toEqual([])
  for (const opening of ['(', '-', 'not ', 'abs(', '1 ? 1 : ', '2 ^ '])
    expect(problemsOf(`${opening.repeat(40)}1`)[0], opening).toContain('最多 32 层')
  const anything: ExpressionScope = { find: () => ({ type: 'number' }) }
  const checked = checkExpression(
    many(51, (at) => `[p${at}]`),
    anything,
  )
  expect('problems' in checked && checked.problems[0]).toMatchObject({ values: { most: 50, count: 51 } })
  expect(
    'ok' in
      checkExpression(
        many(50, (at) => `[p${at}]`),
        anything,
      ),
  ).toBe(true)
})

test('what was meant is looked for a few times only, however much is wrong', () => {
  let asked = 0
  const plant: ExpressionScope = {
    find: () => undefined,
    names() {
      asked++
      return ['[p1x]']
    },
  }
  const wrong = Array.from({ length: 140 }, (_, at) => `[p${at}]`).join('+')
  const checked = checkExpression(wrong, plant)
  expect('problems' in checked && checked.problems).toHaveLength(20)
  expect(asked).toBe(3)
})

test('hostile texts are refused in words and never otherwise', () => {
  for (const text of [
    'constructor(1)',
    '__proto__(1)',
    'toString()',
    '[a.b.c]',
    '$',
    "''''''",
    '[\0]',
    '\ud800',
    '?:',
    '][',
  ])
    expect(() => checkExpression(text, { find: () => ({ type: 'number' }) }), text).not.toThrow()
  expect(problemsOf('constructor(1)')).toEqual(['0-11 没有函数“constructor”'])
  expect(problemsOf('hasOwnProperty(1)')[0]).toContain('没有函数')
})

describe('values', () => {
  test.each<[string, Given]>([
    ['2 + 3 * 4 ^ 2', 50],
    ['-2 ^ 2', -4],
    ['2 ^ 3 ^ 2', 512],
    ['10 - 4 - 3', 3],
    ['not 1 > 2 and true', true],
    ["'it''s ' + text(1.5)", "it's 1.5"],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -3],
    ['max(1, 3, 2) + min(4, 2)', 5],
    ["left('压力过高', 2)", '压力'],
    ['9007199254740993 + 1', 9007199254740994n],
    ['18446744073709551615 % 10', 5],
    ['4611686018427387904 * 2 - 1', 9223372036854775807n],
    ['9007199254740993 - 9007199254740992', 1],
    ['9007199254740993 > 9007199254740992', true],
    ['bit(-1, 63)', true],
    ['1 > 2 ? 1 : 2 > 1 ? 20 : 30', 20],
  ])('%s', (text, value) => expect(comesTo(text)).toEqual([value, 0]))

  test('a wide whole number stays exact, from the server or as text of its digits', () => {
    for (const total of [9223372036854775807n, '9223372036854775807'])
      expect(comesTo('[total] - 1', { '[total]': total })).toEqual([9223372036854775806n, 0])
  })

  test('there is never infinity, nor a 0 in its place: bad, and why', () => {
    expect(comesTo('1 / [total]', { '[total]': 0 })).toBe('除数为零')
    expect(comesTo('5 % [total]', { '[total]': 0 })).toBe('除数为零')
    expect(comesTo('sqrt([total])', { '[total]': -1 })).toBe('没有结果，例如负数的平方根')
    expect(comesTo('1e308 * 10')).toBe('结果超出数值范围')
    expect(comesTo('[total] ^ -1', { '[total]': 0 })).toBe('结果超出数值范围')
    expect(comesTo('[total] + 1', { '[total]': Infinity })).toBe('“[total]”的值与类型不符')
    expect(comesTo('[total] + 1', { '[total]': '好' })).toBe('“[total]”的值与类型不符')
    expect(comesTo('[total] + 1')).toBe('“[total]”还没有值')
    expect(comesTo('[total] ^ 0', { '[total]': [3, 2] })).toBe('“[total]”的质量为坏')
    expect(comesTo(`text([name]) + '${'x'.repeat(1500)}'`, { '[name]': 'y'.repeat(600) })).toBe('文字太长')
  })

  test('the quality is the worst of what was read, and of nothing else', () => {
    const given = { '[temperature]': [3, 1], '[total]': [4, 2], '[running]': false } as const
    const read = (text: string) => comesTo(text, given as never)
    expect(read('[temperature] + 1')).toEqual([4, 1])
    expect(read('[running] ? [total] : 7')).toEqual([7, 0])
    expect(read('[running] and [total] > 1')).toEqual([false, 0])
    expect(read('not [running] and [total] > 1')).toBe('“[total]”的质量为坏')
    expect(read('[total] > 1 and [running]')).toEqual([false, 0])
    expect(read('[total] > 1 or not [running]')).toEqual([true, 0])
    expect(read('[total] > 1 or [running]')).toBe('“[total]”的质量为坏')
    expect(read('[temperature] > 1 and [running]')).toEqual([false, 0])
    expect(read('[temperature] > 1 and not [running]')).toEqual([true, 1])
    expect(read('coalesce([total], [temperature], 1)')).toEqual([3, 1])
    expect(read('coalesce([total] + [temperature], 1)')).toEqual([1, 0])
    expect(read('quality([total]) + age([temperature])')).toEqual([7, 0])
  })

  test('times: how far apart, and so many seconds later', () => {
    expect(comesTo('now() - time([total])', { '[total]': 1 })).toEqual([5, 0])
    expect(comesTo('time([total]) + 5 = now()', { '[total]': 1 })).toEqual([true, 0])
  })
})

test('the points that an expression names are found, each once', () => {
  expect(referencesOf("[a] + [line-1.b] * $price + [ a ] + rate([c], '5m')").map(referenceText)).toEqual([
    '[a]',
    '[line-1.b]',
    '$price',
    '[c]',
  ])
  expect(referencesOf('[a] +')).toEqual([])
})

test('every function can be called as its form says', () => {
  const given = { number: '1', boolean: 'true', text: "'1'", any: '1', time: 'now()' }
  for (const [name, { parameters }] of Object.entries(plainFunctions))
    expect(problemsOf(`${name}(${parameters.map((type) => given[type]).join(', ')})`), name).toEqual([])
  for (const name of counterFigures)
    for (const more of ['', ', 65536', ', 0, 60', ', 99999.9, 2.5'])
      expect(problemsOf(`${name}([total], '1h'${more})`), name).toEqual([])
  for (const name of Object.keys(foldingFunctions)) expect(problemsOf(`${name}(1, 2)`), name).toEqual([])
  for (const { text } of wordChoices) if (text.endsWith('(')) expect(functionNames, text).toContain(text.slice(0, -1))
})

describe('what may be written at a place', () => {
  test.each([
    ['[te|', { kind: 'point', typed: 'te', from: 0, to: 3 }],
    ['[te|mp] + 1', { kind: 'point', typed: 'te', from: 0, to: 6 }],
    ['1 + $pr|', { kind: 'variable', typed: 'pr', from: 4, to: 7 }],
    ['1 + ro|', { kind: 'name', typed: 'ro', from: 4, to: 6 }],
    ['温度|', { kind: 'name', typed: '温度', from: 0, to: 2 }],
    ["avg([a], '5|'", { kind: 'duration', typed: '5', from: 9, to: 12 }],
    ["increase([a], '1|", { kind: 'duration', typed: '1', from: 14, to: 16 }],
    ['1 + inc|', { kind: 'name', typed: 'inc', from: 4, to: 7 }],
    ["[name] = 'a|'", undefined],
    ['12|', undefined],
  ])('%s', (marked, place) => {
    const position = marked.indexOf('|')
    expect(completionPlace(marked.replace('|', ''), position)).toEqual(place)
  })
})

describe('names that every object is born with', () => {
  const inborn = Object.getOwnPropertyNames(Object.prototype)
  test.each(inborn)('%s is no point and no function, unless there is one', (name) => {
    expect(problemsOf(`[${name}] + 1`)).toHaveLength(1)
    expect(problemsOf(`${name}(1)`)).toHaveLength(1)
    const known: ExpressionScope = {
      find: ({ point }) => (point === name ? { type: 'number' } : undefined),
      names: () => [`[${name}]`],
    }
    expect(checkExpression(`[${name}] + 1`, known)).toHaveProperty('ok')
  })
})
