import { type Rule, rule } from './rule.ts'

const SHORTEST = 8
const LONGEST = 20

const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d]/u]
const classes = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/]
const countOf = (patterns: readonly RegExp[], text: string) => patterns.filter((pattern) => pattern.test(text)).length

/** What is wrong with a new password, in words; undefined where it will do: 8 to 20 printable characters of at least two kinds (letters, digits, signs). */
export function passwordProblem(text: string): string | undefined {
  if (text.length < SHORTEST || text.length > LONGEST) return '长度应为 8 到 20 个字符'
  if (!/^[\x21-\x7e]+$/.test(text)) return '只能包含字母、数字和符号，不能有空格'
  return countOf(kinds, text) < 2 ? '应至少包含字母、数字、符号中的两种' : undefined
}

/** Longer than 7 characters, of three of the four classes: digits, small letters, capitals, signs. */
export const isStrongPassword = (text: string) => text.length > 7 && countOf(classes, text) >= 3

/** A new password: see `passwordProblem`. */
export const newPassword: Rule = (value) => (value === '' ? undefined : passwordProblem(String(value)))

export const strongPassword = rule(isStrongPassword, '至少 8 个字符，且包含数字、小写字母、大写字母、特殊字符中的三种')

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** How good a password is, for those who are choosing one: weak ones are refused. */
export function passwordStrength(text: string): PasswordStrength {
  if (passwordProblem(text)) return 'weak'
  return isStrongPassword(text) ? 'strong' : 'medium'
}
