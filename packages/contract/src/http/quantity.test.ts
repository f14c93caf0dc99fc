import { expect, test } from 'vitest'
import { z } from 'zod'
import { quantity } from './quantity.ts'
import { kindOf } from './schema.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

test.each([
  [quantity(), '12.50', []],
  [quantity(), 12.5, ['数量应以文字传送，例如 "12.5"']],
  [quantity(), '', ['此项不能为空']],
  [quantity(), undefined, ['此项不能为空']],
  [quantity(), '1,000', ['请输入数字，例如 1234.5']],
  [quantity(), '1e3', ['请输入数字，例如 1234.5']],
  [quantity(), '9'.repeat(5000), ['请输入数字，例如 1234.5']],
  [quantity(), '1234567890123456', ['整数部分最多 15 位']],
  [quantity(), '-1', ['不能为负数']],
  [quantity({ range: 'any' }), '-1', []],
  [quantity({ range: 'above zero' }), '0.000', ['应大于 0']],
  [quantity({ decimals: 3 }), '1.2345', ['最多 3 位小数']],
  [quantity({ decimals: 0 }), '1.5', ['应为整数']],
])('%# a quantity says one thing at a time', (schema, value, said) => expect(messages(schema, value)).toEqual(said))

test('every digit is kept and needless zeros are left out', () => {
  expect(quantity().parse('999999999999999.99999999')).toBe('999999999999999.99999999')
  expect(quantity().parse('007.50')).toBe('7.5')
  for (const zeros of [4, 60, 98]) expect(quantity().parse(`${'0'.repeat(zeros)}1`)).toBe('1')
  expect(z.object({ qty: quantity().nullable() }).parse({ qty: null })).toEqual({ qty: null })
})

test('a schema tells that it is a quantity', () => {
  expect(kindOf(quantity().nullish())).toBe('quantity')
  expect(kindOf(z.string())).toBe('text')
})
