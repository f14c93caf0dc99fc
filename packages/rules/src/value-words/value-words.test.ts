import { describe, expect, test } from 'vitest'
import { randomSource } from '../expression/test-random-expression.ts'
import { areStates, saidValue, saidWithNumber } from './value-words.ts'
import { readValueWords, writtenValueWords } from './value-words-text.ts'

const state = [
  { value: 0, words: '停机', colour: 'grey' as const },
  { value: 1, words: '运行', colour: 'green' as const },
]
const faults = [
  { value: 0, words: '无故障' },
  { bit: 0, words: '急停', colour: 'red' as const },
  { bit: 3, words: '过载', colour: 'amber' as const },
  { bit: 63, words: '自检' },
]

describe('what a value means', () => {
  test('is said of numbers, switches and whole numbers of 64 bits', () => {
    expect(saidValue(1, state)).toEqual({ words: '运行', colour: 'green', isWhole: true })
    expect(saidValue(true, state)?.words).toBe('运行')
    expect(saidValue(false, state)?.words).toBe('停机')
    expect(saidValue(1n, state)?.words).toBe('运行')
  })
  test('is not said where nobody knows it', () => {
    for (const value of [7, 1.5, null, undefined, '1', Number.NaN]) expect(saidValue(value, state)).toBeUndefined()
    expect(saidValue(1, [])).toBeUndefined()
    expect(saidValue(1, null)).toBeUndefined()
    expect(saidValue(2, faults)).toBeUndefined()
  })
  test('bits that are set are said together, in the gravest of their colours', () => {
    expect(saidValue(9, faults)).toEqual({ words: '急停、过载', colour: 'red', isWhole: true })
    expect(saidValue(0, faults)).toEqual({ words: '无故障', isWhole: true })
    expect(saidValue(2n ** 63n, faults)?.words).toBe('自检')
  })
  test('a bit without words leaves the number to be said too', () => {
    expect(saidValue(11, faults)).toMatchObject({ words: '急停、过载', isWhole: false })
    expect(saidWithNumber(saidValue(11, faults)!, '11')).toBe('急停、过载(11)')
  })
  test('a point of bits alone tells no states', () => {
    expect([state, faults.slice(1), null].map(areStates)).toEqual([true, false, false])
  })
})

describe('value words in a sheet', () => {
  test('go out and come in again', () => {
    const written = writtenValueWords([...state, faults[1]!, { value: -1.5, words: '未知' }])
    expect(written).toBe('0=停机[灰]；1=运行[绿]；位0=急停[红]；-1.5=未知')
    expect(readValueWords(written)).toEqual({ meanings: [...state, faults[1], { value: -1.5, words: '未知' }] })
  })
  test('are read as people write them', () => {
    expect(readValueWords('0 ＝ 停机; 1=运行【绿】\n位 3 = 过载;')).toEqual({
      meanings: [
        { value: 0, words: '停机' },
        { value: 1, words: '运行', colour: 'green' },
        { bit: 3, words: '过载' },
      ],
    })
    expect(readValueWords('bit3=Overload[red]')).toEqual({ meanings: [{ bit: 3, words: 'Overload', colour: 'red' }] })
    expect(readValueWords(' ')).toEqual({ meanings: [] })
  })
  test.each([
    ['a semicolon', '停机；待料'],
    ['another semicolon', '停机;待料'],
    ['colons', '状态：停机: 待料'],
    ['brackets', '停机[红]'],
    ['other brackets', '停机【一级】'],
    ['what looks like another entry', '停机；1=运行[绿]'],
    ['quotes', '"停机"'],
    ['quotes and a semicolon', '"停机"；"待料"'],
    ['a quote in the middle', '3" 阀；4" 阀'],
    ['a sign', 'a="b'],
    ['a line', '停机\n待料'],
  ])('words with %s go out and come in again', (_, words) => {
    const meanings = [{ value: 0, words, colour: 'red' as const }, { bit: 2, words }, ...state.slice(1)]
    expect(readValueWords(writtenValueWords(meanings))).toEqual({ meanings })
  })
  test('as do values of any size', () => {
    const meanings = [1e15, -1e15, 1e-7, 0.1234567890123, -0.5].map((value) => ({ value, words: '值' }))
    expect(readValueWords(writtenValueWords(meanings))).toEqual({ meanings })
  })
  test('10,000 random words go out and come in again', () => {
    const random = randomSource(Number(process.env.SEED ?? 5))
    const signs = [...';；:：[]【】［］"＝=，、 位13停机\n', 'bit']
    for (let each = 0; each < 10_000; each++) {
      const word = () =>
        Array.from({ length: 1 + Math.floor(random() * 8) }, () => signs[Math.floor(random() * signs.length)])
          .join('')
          .trim() || '空'
      const meanings = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, value) => ({ value, words: word() }))
      expect(readValueWords(writtenValueWords(meanings))).toEqual({ meanings })
    }
  })
  test('what means nothing is named', () => {
    expect(readValueWords('0=停机；运行')).toEqual({ wrong: '运行' })
    expect(readValueWords('0=停机[粉]')).toEqual({ wrong: '0=停机[粉]' })
    expect(readValueWords('位-1=急停')).toEqual({ wrong: '位-1=急停' })
  })
})
