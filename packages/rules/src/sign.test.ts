import { expect, test } from 'vitest'
import { signDigits, signOf } from './sign.ts'

test('no two signs of one client and millisecond are alike', () => {
  const digits = signDigits()
  const signs = Array.from({ length: 10_000 }, () => signOf('token', '1', digits()))
  expect(new Set(signs).size).toBe(10_000)
  expect(signs.every((sign) => /^[0-9a-f]{64}\d{4}$/.test(sign))).toBe(true)
})
