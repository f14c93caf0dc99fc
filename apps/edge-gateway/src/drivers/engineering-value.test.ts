import type { DataType } from '@zhizao/gateway-link/set-file'
import { expect, test } from 'vitest'
import { holding, point } from '../testing/set-files.ts'
import { toEngineering, toRaw } from './engineering-value.ts'

const of = (dataType: DataType, more: object = {}) => point({ id: 1, dataType, address: holding(0), ...more })

test.each([
  ['int64', 2n ** 63n - 1n, '9223372036854775807'],
  ['int64', -(2n ** 63n), '-9223372036854775808'],
  ['uint64', 2n ** 64n - 1n, '18446744073709551615'],
  ['uint64', 2n ** 53n + 1n, '9007199254740993'],
  ['int64', 2n ** 53n - 1n, 2 ** 53 - 1],
] as const)('%s %s goes over the wire and back with all its digits', (type, raw, wire) => {
  expect(toEngineering(of(type), raw)).toBe(wire)
  expect(toRaw(of(type), wire)).toBe(raw)
})

test('a counter of 64 bits with a scale keeps fifteen digits, without the noise of binary fractions', () => {
  expect(toEngineering(of('int64', { scale: 0.001 }), 123_456_789_012_345n)).toBe(123_456_789_012.345)
  expect(toEngineering(of('uint16', { scale: 0.1 }), 231)).toBe(23.1)
  expect(toEngineering(of('int16', { scale: 0.1, offset: -273.15 }), 2731)).toBe(-0.05)
})

test('what the device cannot hold is refused before it is sent', () => {
  expect(() => toRaw(of('uint64'), '18446744073709551616')).toThrow('超出 uint64 的范围')
  expect(() => toRaw(of('uint64'), -1)).toThrow('超出 uint64 的范围')
  expect(() => toRaw(of('int64'), '1e3')).toThrow('写入值类型不符')
  expect(() => toRaw(of('uint16'), '7')).toThrow('写入值类型不符')
})

test('a switch is on or off by a number or a switch of the device; text is neither', () => {
  expect([true, false, 1, 0, 2n].map((raw) => toEngineering(of('bool'), raw))).toEqual([true, false, true, false, true])
  for (const raw of ['运行', 'true', '1', '', Number.NaN]) expect(toEngineering(of('bool'), raw)).toBeUndefined()
})
