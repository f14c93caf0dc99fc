import { describe, expect, test } from 'vitest'
import { type Conversion, converted, ratioBetween, type Unit } from './convert.ts'
import {
  addQuantities,
  compareQuantities,
  decimalsOf,
  plainDecimal,
  quantityText,
  subtractQuantities,
  sumOfQuantities,
  timesRatio,
  timesRatioUp,
} from './decimal.ts'
import { fitsSheetNumber, quantityOfNumber, quantityProblem, typedQuantity } from './typed-quantity.ts'

describe('arithmetic is that of paper', () => {
  test('0.1 and 0.2 are 0.3, also ten thousand times and with 23 digits', () => {
    expect(addQuantities('0.1', '0.2')).toBe('0.3')
    expect(sumOfQuantities(Array.from({ length: 10_000 }, () => '0.1'))).toBe('1000')
    expect(addQuantities('999999999999999.99999999', '0.00000001')).toBe('1000000000000000')
    expect(subtractQuantities('0.3', '0.1')).toBe('0.2')
    expect(subtractQuantities('1', '1.000')).toBe('0')
    expect(subtractQuantities('0.05', '1')).toBe('-0.95')
  })

  test('needless zeros say nothing', () => {
    expect(['007.50', '-0.0', '100', '0.10'].map(plainDecimal)).toEqual(['7.5', '0', '100', '0.1'])
    expect(compareQuantities('1.50', '1.5')).toBe(0)
    expect(compareQuantities('-2', '1')).toBe(-1)
    expect(compareQuantities('10', '9.99')).toBe(1)
    expect(decimalsOf('1.2500')).toBe(2)
  })

  test('it is the same for few digits as for many', () => {
    const texts = [
      '0',
      '-0',
      '1',
      '-1',
      '7',
      '007',
      '999999999999999',
      '9007199254740993',
      '-999999999999999',
      '0.5',
      '12.30',
    ]
    const written = (digits: bigint) => {
      const text = String(digits < 0n ? -digits : digits).padStart(3, '0')
      return `${digits < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.?0+$/, '')
    }
    const hundredths = (text: string) => {
      const [whole, fraction = ''] = text.replace('-', '').split('.')
      return BigInt(`${whole}${fraction.padEnd(2, '0')}`) * (text.startsWith('-') ? -1n : 1n)
    }
    for (const one of texts)
      for (const other of texts) {
        const [left, right] = [hundredths(one), hundredths(other)]
        expect([one, other, addQuantities(one, other)]).toEqual([one, other, written(left + right)])
        expect([one, other, subtractQuantities(one, other)]).toEqual([one, other, written(left - right)])
        expect(compareQuantities(one, other)).toBe(left < right ? -1 : left > right ? 1 : 0)
      }
  })

  test('what the decimals cannot hold is refused, or for requirements rounded up once', () => {
    expect(timesRatio('10', { num: '1', den: '3' }, 3)).toBeUndefined()
    expect(timesRatio('9', { num: '1', den: '3' }, 0)).toBe('3')
    expect(timesRatioUp('10', { num: '1', den: '3' }, 3)).toBe('3.334')
    expect(timesRatioUp('-10', { num: '1', den: '3' }, 0)).toBe('-4')
  })

  test('it is shown with the decimals of its unit, and never rounded', () => {
    expect(quantityText('1234567.5', 2)).toBe('1,234,567.50')
    expect(quantityText('0.125', 2)).toBe('0.125')
    expect(quantityText('-1000')).toBe('-1,000')
    expect(quantityText('123456789012345.12345678', 0)).toBe('123,456,789,012,345.12345678')
  })
})

describe('units', () => {
  const unit = (id: string, dimension: string, decimals: number): Unit => ({ id, name: id, dimension, decimals })
  const [kg, g, t] = [unit('kg', 'mass', 3), unit('g', 'mass', 0), unit('t', 'mass', 6)]
  const [piece, box] = [unit('piece', 'count', 0), unit('box', 'count', 0)]
  const conversions: Conversion[] = [
    { from: 'kg', to: 'g', num: '1000', den: '1' },
    { from: 't', to: 'kg', num: '1000', den: '1' },
    { from: 'box', to: 'piece', num: '12', den: '1' },
    { from: 'box', to: 'piece', num: '10', den: '1', material: 'bolt' },
    { from: 'piece', to: 'kg', num: '1', den: '3', material: 'bolt' },
  ]

  test('a quantity is converted over other units, in both directions', () => {
    expect(converted('1.5', kg, g, conversions)).toEqual({ ok: '1500' })
    expect(converted('2500000', g, t, conversions)).toEqual({ ok: '2.5' })
    expect(ratioBetween(g, t, conversions)).toEqual({ num: '1', den: '1000000' })
    expect(converted('7', kg, kg, [])).toEqual({ ok: '7' })
  })

  test('what a material says of itself comes first, and is of no other material', () => {
    expect(converted('2', box, piece, conversions)).toEqual({ ok: '24' })
    expect(converted('2', box, piece, conversions, { material: 'bolt' })).toEqual({ ok: '20' })
    expect(converted('3', piece, kg, conversions, { material: 'bolt' })).toEqual({ ok: '1' })
    expect(converted('3', piece, kg, conversions, { material: 'nut' })).toMatchObject({
      problem: { text: '没有从“{from}”到“{to}”的换算' },
    })
  })

  test('what does not come out even is refused with its unit, and rounded up for a requirement only', () => {
    expect(converted('10', piece, kg, conversions, { material: 'bolt' })).toMatchObject({
      problem: { values: { quantity: '10', to: 'kg', decimals: 3 } },
    })
    expect(converted('10', piece, kg, conversions, { material: 'bolt', up: true })).toEqual({ ok: '3.334' })
  })

  test('circles of conversions end', () => {
    const circle = [...conversions, { from: 'g', to: 't', num: '1', den: '1000000' }]
    expect(ratioBetween(kg, piece, circle)).toBeUndefined()
  })
})

describe('what people type', () => {
  test.each([
    ['1,234.50', '1234.5'],
    ['１２３．５', '123.5'],
    ['－１，２３４', '-1234'],
    [' 12 345.6 ', '12345.6'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+7', '7'],
    ['00012', '12'],
    ['−3', '-3'],
  ])('%s is %s', (typed, quantity) => expect(typedQuantity(typed)).toBe(quantity))

  test.each([0, 4, 60, 98])('%s zeros before a quantity say nothing', (zeros) => {
    const typed = `${'0'.repeat(zeros)}1`
    expect(typedQuantity(typed)).toBe('1')
    expect(quantityProblem(typed, { decimals: 0, range: 'above zero' })).toBeUndefined()
    expect(quantityProblem(`${typed}.5`.slice(-100))).toBeUndefined()
  })

  test.each(['', '-', '.', '12,34', '1,234,5', '1.2.3', '1e5', '12kg', '一百', `1${'0'.repeat(200)}`])(
    '%s is nothing',
    (typed) => expect(typedQuantity(typed)).toBeUndefined(),
  )

  test.each([
    ['1.5', undefined],
    ['1.50000000000', undefined],
    ['', '请输入数字，例如 1234.5'],
    ['1,5', '请输入数字，例如 1234.5'],
    ['1e3', '请输入数字，例如 1234.5'],
    ['1234567890123456', '整数部分最多 {most} 位'],
    ['0.123456789', '最多 {most} 位小数'],
    ['-1', '不能为负数'],
    ['-0', undefined],
  ])('%s: %s', (text, said) => expect(quantityProblem(text)?.text).toBe(said))

  test('a unit without decimals wants whole numbers', () => {
    expect(quantityProblem('1.5', { decimals: 0 })?.text).toBe('应为整数')
    expect(quantityProblem('0', { range: 'above zero' })?.text).toBe('应大于 0')
    expect(quantityProblem('-1', { range: 'any' })).toBeUndefined()
  })
})

test('numbers of sheets lose the noise of doubles, and nothing else', () => {
  expect([0.1 + 0.2, 1e21, 1.5e-7, -12.5, 0, 123456789012345].map(quantityOfNumber)).toEqual([
    '0.3',
    '1000000000000000000000',
    '0.00000015',
    '-12.5',
    '0',
    '123456789012345',
  ])
  expect(quantityOfNumber(Number.NaN)).toBeUndefined()
  let state = 7
  for (let each = 0; each < 2000; each++) {
    state = (state * 48_271) % 2_147_483_647
    const text = plainDecimal(`${state % 2 ? '-' : ''}${state}.${String(state % 99_991).padStart(5, '0')}`)
    expect(fitsSheetNumber(text)).toBe(true)
    expect(quantityOfNumber(Number(text))).toBe(text)
  }
  expect(fitsSheetNumber('1234567890.123456')).toBe(false)
  expect(fitsSheetNumber('0.00000012')).toBe(true)
  expect(fitsSheetNumber('123000000000000000')).toBe(true)
})
