import { pattern, rule } from './rule.ts'

const NUMBER = /^-?\d+(?:\.\d+)?$/

export const numeric = pattern(NUMBER, '请输入数字')
export const aboveZero = rule((text) => NUMBER.test(text) && Number(text) > 0, '请输入大于 0 的数字')
export const positiveInteger = pattern(/^[1-9]\d*$/, '请输入正整数')
export const zeroOrPositiveInteger = pattern(/^(?:0|[1-9]\d*)$/, '请输入 0 或正整数')
export const positiveIntegerOrMinusOne = pattern(/^(?:-1|[1-9]\d*)$/, '请输入正整数或 -1')
export const zeroOrOne = pattern(/^[01]$/, '只能输入 0 或 1')
export const digits = pattern(/^\d+$/, '只能输入数字')
export const decimalTo999 = pattern(/^(?:0|[1-9]\d{0,2})(?:\.\d)?$/, '请输入不大于 999.9 的数字，最多一位小数')
export const decimalTo9999 = pattern(/^(?:0|[1-9]\d{0,3})(?:\.\d)?$/, '请输入不大于 9999.9 的数字，最多一位小数')
