import { expect, test } from 'vitest'
import { isStrongPassword, passwordProblem, passwordStrength } from './password.ts'

test('a password has 8 to 20 characters', () => {
  const said = '长度应为 8 到 20 个字符'
  expect(passwordProblem('abcdef1')).toBe(said)
  expect(passwordProblem('abcdefg1')).toBeUndefined()
  expect(passwordProblem(`${'a'.repeat(19)}1`)).toBeUndefined()
  expect(passwordProblem(`${'a'.repeat(20)}1`)).toBe(said)
  expect(passwordProblem('')).toBe(said)
})

test.each([
  ['abcdefgh', false],
  ['abcdEFGH', false],
  ['12345678', false],
  ['!@#$%^&*', false],
  ['abcdefg1', true],
  ['abcdefg!', true],
  ['1234567!', true],
])('of two kinds of character: %s', (text, fits) => {
  expect(passwordProblem(text)).toBe(fits ? undefined : '应至少包含字母、数字、符号中的两种')
})

test.each(['abc 1234', '密码密码1234', 'abcd123\t', 'ａbcd1234'])('neither spaces nor other alphabets: %j', (text) => {
  expect(passwordProblem(text)).toBe('只能包含字母、数字和符号，不能有空格')
})

test('a strong one has three of four classes and more than 7 characters', () => {
  expect(isStrongPassword('abcDE12')).toBe(false)
  expect(isStrongPassword('abcDEF12')).toBe(true)
  expect(isStrongPassword('abcdef12')).toBe(false)
  expect(isStrongPassword('abcdef1!')).toBe(true)
  expect(isStrongPassword('ABCDEF1!')).toBe(true)
  expect(isStrongPassword('ABCDEFG!')).toBe(false)
})

test('strength is said in three steps, the weak being those that are refused', () => {
  expect(passwordStrength('abcDE1!')).toBe('weak')
  expect(passwordStrength('abcdefg1')).toBe('medium')
  expect(passwordStrength('Abcdefg1')).toBe('strong')
})
