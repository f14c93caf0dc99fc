import { expect, test } from 'vitest'
import { Email, LoginName, NewPassword, PersonName, Phone } from './person-fields.ts'

const fits = (schema: { safeParse(value: unknown): { success: boolean } }, value: string) =>
  schema.safeParse(value).success

test.each([
  ['abc', false],
  ['abcd', true],
  [`a${'1'.repeat(19)}`, true],
  [`a${'1'.repeat(20)}`, false],
  ['1abc', false],
  ['_abc', false],
  ['a_bc', true],
  ['abc_', false],
  ['ab-cd', false],
  ['ab cd', false],
  ['张三三三', false],
  ['  wang_li  ', true],
])('login name %j: %s', (name, good) => expect(fits(LoginName, name)).toBe(good))

test.each([
  ['', false],
  ['张', true],
  ['张三（夜班）', true],
  ['O’Brien', true],
  ['=cmd', false],
  ['+1', false],
  ['-x', false],
  ['@x', false],
  ['长'.repeat(50), true],
  ['长'.repeat(51), false],
])('name of a person %j: %s', (name, good) => expect(fits(PersonName, name)).toBe(good))

test.each([
  ['', true],
  ['13800138000', true],
  ['12800138000', false],
  ['1380013800', false],
  ['138001380000', false],
  ['010-12345678', true],
  ['02112345678', true],
  ['0512-1234567', true],
  ['010-123456', false],
  ['1-12345678', false],
])('phone %j: %s', (phone, good) => expect(fits(Phone, phone)).toBe(good))

test.each([
  ['', true],
  ['li.wang+a@plant.com.cn', true],
  ['a@b.cn', true],
  ['a@b', false],
  ['a.b.cn', false],
  ['a@-b.cn', false],
  ['a b@c.cn', false],
])('e-mail %j: %s', (email, good) => expect(fits(Email, email)).toBe(good))

test('a new password is refused with the words of the rule', () => {
  expect(NewPassword.safeParse('abcdefgh').error?.issues[0]?.message).toBe('应至少包含字母、数字、符号中的两种')
  expect(fits(NewPassword, 'abcdefg1')).toBe(true)
})
